import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { EventLogEntryReply } from '@stackyard/contracts';
import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useMessages } from '../../shared/i18n/messages.js';
import { useMay } from '../../shared/session/use-may.js';
import { DeleteEntry } from './delete-entry.js';
import { EntryFields } from './entry-fields.js';
import { eventLogMessages } from './event-log.messages.js';
import classes from './event-log.module.css';
import type { LogFilterChange } from './log-filter.js';

interface EntryDrawerProps {
  /** Id of the entry; undefined while the drawer is closed. */
  id: number | undefined;
  entries: readonly EventLogEntryReply[] | undefined;
  /** Loads older entries; undefined when there are none. */
  onMore: (() => void) | undefined;
  onFilter: (change: LogFilterChange) => void;
  onClose: () => void;
}

/** All that is known of one entry. */
export function EntryDrawer({ id, entries, onMore, onFilter, onClose }: EntryDrawerProps) {
  const t = useMessages(eventLogMessages);
  const entry = entries?.find((candidate) => candidate.id === id);
  // An address may name an entry that lies beyond the rows that are loaded so far.
  const oldest = entries?.at(-1)?.id ?? 0;
  const beyond = id !== undefined && entries !== undefined && !entry && id < oldest;
  const searching = id !== undefined && (!entries || (beyond && onMore !== undefined));
  const more = useEffectEvent(() => onMore?.());
  useEffect(() => {
    if (beyond) more();
  }, [beyond, oldest]);
  const mayDelete = useMay('logs-delete');
  const [deleting, dialog] = useDisclosure(false);
  if (entry && deleting) {
    return <DeleteEntry entry={entry} opened onClose={dialog.close} onDeleted={onClose} />;
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
      {entry && (
        <Stack gap="lg">
          <EntryFields entry={entry} onFilter={onFilter} />
          {mayDelete && (
            <Button
              size="xs"
              variant="default"
              leftSection={<Trash2 size={14} aria-hidden />}
              onClick={dialog.open}
              className={classes.delete}
            >
              {t('deleteEntry')}
            </Button>
          )}
        </Stack>
      )}
      {!entry && searching && <Skeleton height={240} aria-busy="true" />}
      {!entry && !searching && (
        <Stack gap="xs">
          <Text fw={600}>{t('missing')}</Text>
          <Text size="sm" c="dimmed">
            {t('missingText')}
          </Text>
        </Stack>
      )}
    </Drawer>
  );
}
