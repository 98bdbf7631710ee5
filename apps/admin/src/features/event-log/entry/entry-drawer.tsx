import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { ApiProblem } from '@stackyard/api-client';
import type { EventLogEntryReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { logEntryDetail } from '../event-log.queries.js';
import type { LogFilterChange } from '../filters/log-filter.js';
import { DeleteEntry } from './delete-entry.js';
import { EntryFields } from './entry-fields.js';
import { ChainPosition } from './chain-position.js';
import { EntryNavigation } from './entry-navigation.js';
import { entryMessages } from './entry.messages.js';
import classes from './entry.module.css';
import { RawEntry } from './raw-entry.js';
import { RelatedEntries } from './related-entries.js';

interface EntryDrawerProps {
  /** Undefined while the drawer is closed. */
  id: number | undefined;
  /** Loaded entries, which can be shown without a request. */
  entries: readonly EventLogEntryReply[] | undefined;
  onFilter: (change: LogFilterChange) => void;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** Details of one entry. The entry does not have to be in the loaded list. */
export function EntryDrawer({ id, entries, onFilter, onOpen, onClose }: EntryDrawerProps) {
  const t = useMessages(entryMessages);
  const detail = useQuery({ ...logEntryDetail(id ?? 0), enabled: id !== undefined });
  const isGone = detail.error instanceof ApiProblem && detail.error.code === 'LOG_ENTRY_UNKNOWN';
  const entry = detail.data?.entry ?? entries?.find((candidate) => candidate.id === id);
  const shownEntry = isGone ? undefined : entry;
  const mayDelete = useHasPermission('logs-delete');
  const [deletingId, setDeletingId] = useState<number>();
  const cancelDeletion = (): void => setDeletingId(undefined);
  // Close the confirmation when another entry is opened, for example by going back.
  if (deletingId !== undefined && deletingId !== id) cancelDeletion();
  if (shownEntry && deletingId === id) {
    return <DeleteEntry entry={shownEntry} opened onClose={cancelDeletion} onDeleted={onClose} />;
  }
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={id === undefined ? '' : t('entryTitle', { id })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="lg">
        {id !== undefined && !isGone && (
          <EntryNavigation id={id} detail={detail.data} onOpen={onOpen} />
        )}
        {shownEntry && <EntryFields entry={shownEntry} onFilter={onFilter} />}
        {shownEntry && <RelatedEntries entry={shownEntry} onOpen={onOpen} />}
        {detail.error && !isGone && (
          <ProblemAlert error={detail.error} onRetry={() => void detail.refetch()} />
        )}
        {!shownEntry && detail.isLoading && <Skeleton height={240} aria-busy="true" />}
        {isGone && <MissingEntry />}
        {shownEntry && detail.data && <ChainPosition link={detail.data.link} />}
        {shownEntry && <RawEntry entry={shownEntry} link={detail.data?.link} />}
        {shownEntry && mayDelete && (
          <Group>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              c="var(--mantine-color-error)"
              leftSection={<Trash2 size={14} aria-hidden />}
              onClick={() => setDeletingId(id)}
              className={classes.delete}
            >
              {t('deleteEntry')}
            </Button>
          </Group>
        )}
      </Stack>
    </Drawer>
  );
}

function MissingEntry() {
  const t = useMessages(entryMessages);
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('missing')}</Text>
      <Text size="sm" c="dimmed">
        {t('missingText')}
      </Text>
    </Stack>
  );
}
