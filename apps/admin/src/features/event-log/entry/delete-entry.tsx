import { Text } from '@mantine/core';
import type { EventLogEntryReply } from '@stackyard/contracts';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { entryMessages } from './entry.messages.js';
import { useDeleteEntry } from '../event-log.queries.js';
import { useLogLabels } from '../use-log-labels.js';

interface DeleteEntryProps {
  entry: EventLogEntryReply;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteEntry({ entry, opened, onClose, onDeleted }: DeleteEntryProps) {
  const t = useMessages(entryMessages);
  const labels = useLogLabels();
  const format = useFormat();
  const remove = useDeleteEntry();
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('deleteEntryTitle', { id: entry.id })}
      actionLabel={t('deleteEntryAction')}
      confirmationWord={t('word')}
      onConfirm={() => remove.mutateAsync(entry.id)}
      onDone={onDeleted}
    >
      <Text size="sm" fw={600}>
        {format.dateTime(entry.createdAt)} · {labels.action(entry.action)} · {entry.message}
      </Text>
      <Text size="sm">{t('deleteEntryText')}</Text>
    </DangerDialog>
  );
}
