import { ApiProblem } from '@stackyard/api-client';
import { Button, Text } from '@mantine/core';
import type { ListOrphanRawReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { FolderCheck, FolderX, RefreshCw } from 'lucide-react';
import { BackLink } from '#shared/detail/back-link.js';
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
          <RelativeTime at={new Date(dataUpdatedAt).toISOString()} />
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
            <Text size="sm" c="dimmed" mb="sm" maw={760}>
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
  // The size of folders that are not loaded is unknown.
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
  const start = (rawPaths: string[]): void =>
    importFolders.mutate(rawPaths, { onSuccess: () => selection.set(rawPaths, false) });
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
      {reply && reply.total > reply.rows.length && (
        <Text size="sm" mt="xs">
          {t('shown', { shown: reply.rows.length, total: reply.total })}
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

function RootFolders({ roots }: { roots: ListOrphanRawReply['roots'] }) {
  const t = useMessages(orphansMessages);
  return (
    <ul className={classes.drives} aria-label={t('roots')}>
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
