import { Button, Group } from '@mantine/core';
import type { LogEntryDetailReply } from '@stackyard/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { CopyValue } from '../copy-value.js';
import { entryMessages } from './entry.messages.js';

interface EntryNavigationProps {
  id: number;
  detail: LogEntryDetailReply | undefined;
  onOpen: (id: number) => void;
}

export function EntryNavigation({ id, detail, onOpen }: EntryNavigationProps) {
  const t = useMessages(entryMessages);
  const newer = detail?.newerId ?? null;
  const older = detail?.olderId ?? null;
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<ChevronLeft size={14} aria-hidden />}
        // Use `aria-disabled` instead of `disabled`, so that the button keeps the keyboard focus at
        // either end of the list.
        data-disabled={newer === null || undefined}
        aria-disabled={newer === null}
        onClick={() => newer !== null && onOpen(newer)}
      >
        {t('newer')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<ChevronRight size={14} aria-hidden />}
        data-disabled={older === null || undefined}
        aria-disabled={older === null}
        onClick={() => older !== null && onOpen(older)}
      >
        {t('older')}
      </Button>
      <CopyValue value={`${window.location.origin}/event-log?entry=${id}`} label={t('copyLink')}>
        {t('copyLink')}
      </CopyValue>
    </Group>
  );
}
