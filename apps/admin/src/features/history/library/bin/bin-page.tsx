import { Alert, Button, Text } from '@mantine/core';
import type { BinEntryReply, ListBinReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '#shared/detail/back-link.js';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { DataTable } from '#shared/table/data-table.js';
import { nextPageOf } from '#shared/table/next-page.js';
import { binMessages } from './bin.messages.js';
import { binList, useEmptyBin, usePurge, useRestore } from './bin.queries.js';
import { useBinColumns } from './use-bin-columns.js';

export function BinPage() {
  const t = useMessages(binMessages);
  const mayDelete = useHasPermission('history-delete');
  const list = useInfiniteQuery(binList);
  const restore = useRestore();
  const [entryToPurge, setEntryToPurge] = useState<BinEntryReply | null>(null);
  const [isEmptying, setEmptying] = useState(false);
  const [restoredTitle, setRestoredTitle] = useState<string | null>(null);
  const rows = list.data?.pages.flatMap(({ entries }) => entries);
  const firstPage = list.data?.pages[0];
  const columns = useBinColumns(
    mayDelete
      ? {
          onRestore: ({ id, title }) =>
            restore.mutate(id, { onSuccess: () => setRestoredTitle(title) }),
          onPurge: setEntryToPurge,
        }
      : undefined,
  );
  const count = firstPage?.totals.entries ?? 0;
  const action = mayDelete && count > 0 && firstPage && (
    <EmptyButton totals={firstPage.totals} onClick={() => setEmptying(true)} />
  );
  return (
    <>
      <BackLink to="/jobs">{t('back')}</BackLink>
      <Page title={t('title')} actions={action}>
        {firstPage && <RetentionNote firstPage={firstPage} />}
        {restoredTitle !== null && (
          <Alert color="green" withCloseButton onClose={() => setRestoredTitle(null)} mb="md">
            {t('restored', { title: restoredTitle })}
          </Alert>
        )}
        {restore.error && <ProblemAlert error={restore.error} />}
        {list.error && !list.data ? (
          <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            name="bin"
            label={t('title')}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            onEndReached={nextPageOf(list)}
            empty={<EmptyState icon={Trash2} title={t('nothingTitle')} text={t('nothingText')} />}
          />
        )}
      </Page>
      {entryToPurge && <PurgeDialog entry={entryToPurge} onClose={() => setEntryToPurge(null)} />}
      {isEmptying && firstPage && (
        <EmptyDialog totals={firstPage.totals} onClose={() => setEmptying(false)} />
      )}
    </>
  );
}

interface EmptyButtonProps {
  totals: ListBinReply['totals'];
  onClick: () => void;
}

function EmptyButton({ totals: { sizeBytes }, onClick }: EmptyButtonProps) {
  const t = useMessages(binMessages);
  const format = useFormat();
  return (
    <Button
      variant="default"
      c="var(--tone-failed-text)"
      leftSection={<Trash2 size={16} aria-hidden />}
      onClick={onClick}
    >
      {t('empty', { size: format.bytes(sizeBytes) })}
    </Button>
  );
}

interface PurgeDialogProps {
  entry: BinEntryReply;
  onClose: () => void;
}

function PurgeDialog({ entry: { id, title, files, sizeBytes }, onClose }: PurgeDialogProps) {
  const t = useMessages(binMessages);
  const format = useFormat();
  const purge = usePurge();
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('purgeTitle', { title })}
      actionLabel={t('purgeAction', { title })}
      onConfirm={() => purge.mutateAsync(id)}
    >
      <Text size="sm">{t('purgeText', { files, size: format.bytes(sizeBytes) })}</Text>
    </DangerDialog>
  );
}

interface EmptyDialogProps {
  totals: ListBinReply['totals'];
  onClose: () => void;
}

function EmptyDialog({ totals: { entries: count, sizeBytes }, onClose }: EmptyDialogProps) {
  const t = useMessages(binMessages);
  const format = useFormat();
  const emptyBin = useEmptyBin();
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('emptyTitle')}
      actionLabel={t('emptyAction', { count })}
      confirmationWord={t('word')}
      onConfirm={() => emptyBin.mutateAsync(undefined)}
    >
      <Text size="sm">{t('holds', { count, size: format.bytes(sizeBytes) })}</Text>
    </DangerDialog>
  );
}

/**
 * Shows the number of entries in the bin, their total size, and the age and total size above
 * which entries are deleted permanently.
 */
function RetentionNote({ firstPage: { totals, keepDays, maxBytes } }: { firstPage: ListBinReply }) {
  const t = useMessages(binMessages);
  const format = useFormat();
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {totals.entries > 0 &&
        t('holds', { count: totals.entries, size: format.bytes(totals.sizeBytes) })}{' '}
      {keepDays !== null && t('keepDays', { days: keepDays })}{' '}
      {maxBytes !== null && t('keepRoom', { size: format.bytes(maxBytes) })}
    </Text>
  );
}
