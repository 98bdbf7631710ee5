import { Stack, Text } from '@mantine/core';
import { downloadBackup, type BackupReply, type ListBackupsReply } from '@stackyard/contracts';
import { Archive, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api/api.js';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { DataTable } from '#shared/table/data-table.js';
import { MainRowAction, RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { backupsMessages } from './backups.messages.js';
import { useDeleteBackup } from './backups.queries.js';
import { useBackupColumns } from './use-backup-columns.js';

export function BackupList({ reply }: { reply: ListBackupsReply }) {
  const t = useMessages(backupsMessages);
  const format = useFormat();
  const { folder, freeBytes } = reply;
  const columns = useBackupColumns((backup) => <BackupActions backup={backup} />);
  return (
    <Stack gap="xs">
      <DataTable
        name="backups"
        label={t('list')}
        columns={columns}
        rows={reply.backups}
        idOf={({ id }) => id}
        nameOf={({ file }) => file}
        empty={<EmptyState icon={Archive} title={t('emptyTitle')} text={t('emptyText')} />}
      />
      <Text size="sm" c="dimmed">
        {t('folder', { folder })}
        {freeBytes !== null && ` · ${t('free', { bytes: format.bytes(freeBytes) })}`}
      </Text>
    </Stack>
  );
}

function BackupActions({ backup: { id, file, state } }: { backup: BackupReply }) {
  const t = useMessages(backupsMessages);
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeleteBackup(id);
  if (state === 'running') return null;
  return (
    <>
      {state === 'ready' && (
        <MainRowAction
          icon={Download}
          label={t('download')}
          rowName={file}
          onClick={() => window.location.assign(api.urlOf(downloadBackup, { params: { id } }))}
        />
      )}
      <RowActions label={t('actionsFor', { file })}>
        <RowAction icon={Trash2} isDangerous onClick={() => setIsConfirming(true)}>
          {t('remove')}
        </RowAction>
      </RowActions>
      <DangerDialog
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('removeTitle', { file })}
        actionLabel={t('removeAction')}
        onConfirm={() => remove.mutateAsync()}
      >
        <Text size="sm">{t('removeText')}</Text>
      </DangerDialog>
    </>
  );
}
