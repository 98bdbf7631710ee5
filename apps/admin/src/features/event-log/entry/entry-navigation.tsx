import { Button, Group } from '@mantine/core';
import type { LogEntryDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { CopyValue } from '#shared/feedback/copy-value.js';
import { entryAfterLatest } from '../event-log.queries.js';
import { entryMessages } from './entry.messages.js';

interface EntryNavigationProps {
  id: number;
  detail: LogEntryDetailReply | undefined;
  onOpen: (id: number) => void;
}

export function EntryNavigation({ id, detail, onOpen }: EntryNavigationProps) {
  const t = useMessages(entryMessages);
  const isLatest = detail?.newerId === null;
  const { data: addedId } = useQuery({ ...entryAfterLatest(id), enabled: isLatest });
  const newerId = detail?.newerId ?? addedId;
  const olderId = detail?.olderId ?? null;
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<ChevronLeft size={14} aria-hidden />}
        // Use `aria-disabled` instead of `disabled`, so that the button keeps the keyboard focus at
        // either end of the list.
        data-disabled={newerId === null || undefined}
        aria-disabled={newerId === null}
        onClick={() => newerId !== null && onOpen(newerId)}
      >
        {t('newer')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<ChevronRight size={14} aria-hidden />}
        data-disabled={olderId === null || undefined}
        aria-disabled={olderId === null}
        onClick={() => olderId !== null && onOpen(olderId)}
      >
        {t('older')}
      </Button>
      <CopyValue value={`${window.location.origin}/event-log?entry=${id}`} label={t('copyLink')}>
        {t('copyLink')}
      </CopyValue>
    </Group>
  );
}
