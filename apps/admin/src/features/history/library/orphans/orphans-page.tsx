import { ApiProblem } from '@stackyard/api-client';
import { Button, Text } from '@mantine/core';
import type { ListOrphanRawReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { FolderCheck, FolderX, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '#shared/detail/back-link.js';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { DataTable } from '#shared/table/data-table.js';
import { useSelection } from '#shared/table/selection/use-selection.js';
import classes from '../../jobs/jobs.module.css';
import { ImportOutcomes } from './import-outcomes.js';
import { orphansMessages } from './orphans.messages.js';
import { orphanFolders, useImportFolders } from './orphans.queries.js';
import { useOrphanColumns } from './use-orphan-columns.js';

export function OrphansPage() {
  const t = useMessages(orphansMessages);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(orphanFolders);
  const refreshButton = (
    <>
      {data && (
        <Text size="sm" c="dimmed">
          {t('searched')} <RelativeTime at={new Date(dataUpdatedAt).toISOString()} />
        </Text>
      )}
      <Button
        variant="default"
        loading={isFetching}
        leftSection={<RefreshCw size={16} aria-hidden />}
        onClick={() => void refetch()}
      >
        {t('refresh')}
      </Button>
    </>
  );
  const isNotSetUp = error instanceof ApiProblem && error.code === 'MEDIA_DIRS_NOT_CONFIGURED';
  return (
    <>
      <BackLink to="/jobs">{t('back')}</BackLink>
      <Page
        title={t('title')}
        state={data && <FolderTotals reply={data} />}
        actions={!isNotSetUp && refreshButton}
      >
        {isNotSetUp && <EmptyState icon={FolderX} title={t('noneTitle')} text={t('noneText')} />}
        {error && !isNotSetUp && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {!error && (
          <>
            <Text size="sm" c="dimmed" mb={4} maw={760}>
              {t('text')}
            </Text>
            {data && <RootFolders roots={data.roots} />}
            <OrphanFolders reply={data} />
          </>
        )}
      </Page>
    </>
  );
}

function FolderTotals({ reply: { rows, total } }: { reply: ListOrphanRawReply }) {
  const t = useMessages(orphansMessages);
  const format = useFormat();
  // Show the total size only if all folders are loaded, because the size of the others is unknown.
  if (rows.length === 0 || rows.length < total) return null;
  const bytes = rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (
    <Text size="sm" c="dimmed">
      {t('found', { count: total, size: format.bytes(bytes) })}
    </Text>
  );
}

function OrphanFolders({ reply }: { reply: ListOrphanRawReply | undefined }) {
  const t = useMessages(orphansMessages);
  const mayImport = useHasPermission('history-import');
  const selection = useSelection();
  const importFolders = useImportFolders();
  const [question, setQuestion] = useState<ChangingQuestion | null>(null);
  const importAll = (rawPaths: string[]): void =>
    importFolders.mutate(rawPaths, { onSuccess: () => selection.set(rawPaths, false) });
  const start = (rawPaths: string[]): void => {
    const changing = (reply?.rows ?? []).filter(
      ({ rawPath, reasons }) => rawPaths.includes(rawPath) && reasons.includes('recently-changed'),
    );
    if (changing.length === 0) importAll(rawPaths);
    else setQuestion({ rawPaths, changingTitles: changing.map(({ title }) => title) });
  };
  const hasSeveralRoots = reply !== undefined && reply.roots.length > 1;
  const columns = useOrphanColumns(
    mayImport ? (path) => start([path]) : undefined,
    hasSeveralRoots,
  );
  const rows = reply?.rows;
  // The API accepts up to a hundred folders at once. Further folders remain selected.
  const selectedPaths = [...selection.ids].map(String).slice(0, 100);
  return (
    <>
      <ImportOutcomes outcomes={importFolders.data?.outcomes ?? []} onClose={importFolders.reset} />
      {importFolders.error && <ProblemAlert error={importFolders.error} />}
      <DataTable
        name="orphans"
        label={t('title')}
        columns={columns}
        rows={rows}
        idOf={({ rawPath }) => rawPath}
        nameOf={({ title }) => title}
        selection={mayImport ? selection : undefined}
        isSelectable={({ importable }) => importable}
        total={rows?.length ?? 0}
        empty={<EmptyState icon={FolderCheck} title={t('emptyTitle')} text={t('emptyText')} />}
        bulk={
          <Button size="xs" loading={importFolders.isPending} onClick={() => start(selectedPaths)}>
            {t('import', { count: selectedPaths.length })}
          </Button>
        }
      />
      {question && (
        <ChangingDialog
          titles={question.changingTitles}
          onConfirm={() => importAll(question.rawPaths)}
          onClose={() => setQuestion(null)}
        />
      )}
      {reply && <ListNotes reply={reply} mayImport={mayImport} />}
    </>
  );
}

interface ChangingQuestion {
  /** All folders to import. */
  rawPaths: string[];
  /** Titles of the folders that may still be changing. */
  changingTitles: string[];
}

interface ListNotesProps {
  reply: ListOrphanRawReply;
  mayImport: boolean;
}

function ListNotes({ reply: { rows, total }, mayImport }: ListNotesProps) {
  const t = useMessages(orphansMessages);
  return (
    <>
      {total > rows.length && (
        <Text size="sm" mt="xs">
          {t('shown', { shown: rows.length, total })}
        </Text>
      )}
      {!mayImport && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('denied')}
        </Text>
      )}
    </>
  );
}

interface ChangingDialogProps {
  /** Titles of the folders that may still be changing. */
  titles: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before the import of a folder that another program may still write to. */
function ChangingDialog({ titles, onConfirm, onClose }: ChangingDialogProps) {
  const t = useMessages(orphansMessages);
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('changingTitle', { count: titles.length })}
      actionLabel={t('changingAction')}
      color="violet"
      onConfirm={async () => onConfirm()}
    >
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {titles.join(', ')}
      </Text>
      <Text size="sm">{t('changingText')}</Text>
    </DangerDialog>
  );
}

function RootFolders({ roots }: { roots: ListOrphanRawReply['roots'] }) {
  const t = useMessages(orphansMessages);
  return (
    <ul className={classes.roots} aria-label={t('roots')}>
      <li aria-hidden>{t('roots')}:</li>
      {roots.map(({ path, fault }) => (
        <li key={path}>
          <code>{path}</code>
          {fault !== null && (
            <Text span size="sm" c="var(--tone-failed-text)">
              {t('rootFault', { fault })}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}
