import { Button, Text } from '@mantine/core';
import type { DeleteOutcomeReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Disc3, FolderSearch, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useMay } from '#shared/session/use-may.js';
import { DataTable } from '#shared/table/data-table.js';
import { useSelection } from '#shared/table/use-selection.js';
import { DeletedNotice } from '../library/deletion/deleted-notice.js';
import { DeleteMany, NotDeleted } from '../library/deletion/delete-many.js';
import { jobsMessages } from './jobs.messages.js';
import { jobList } from './jobs.queries.js';
import { Drives } from '../ingest/drives.js';
import { JobFilters } from './list/job-filters.js';
import { PosterGrid } from './list/poster-grid.js';
import { useJobColumns } from './list/use-job-columns.js';
import { useJobsView } from './list/use-jobs-view.js';
import { useJobTitle } from './use-job-title.js';

/** Everything that was ripped and encoded. */
export function JobsPage() {
  const t = useMessages(jobsMessages);
  const navigate = useNavigate();
  const view = useJobsView();
  const list = useInfiniteQuery(jobList(view.query));
  const columns = useJobColumns();
  const titleOf = useJobTitle();
  const filterName = JSON.stringify(view.filter);
  const selection = useSelection(filterName);
  const mayDelete = useMay('history-delete');
  const [deleting, setDeleting] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly DeleteOutcomeReply[]>([]);
  const rows = list.data?.pages.flatMap(({ jobs }) => jobs);
  const { total = 0, totalIsExact = true } = list.data?.pages[0] ?? {};
  const readOn = (): void => {
    if (!list.isFetching) void list.fetchNextPage();
  };
  const more = list.hasNextPage ? readOn : undefined;
  const chosen = selection.allMatching ? total - selection.except.size : selection.ids.size;
  const empty = view.filtered ? (
    <EmptyState icon={Disc3} title={t('nothingTitle')}>
      <Button variant="default" onClick={view.clear}>
        {t('clear')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={Disc3} title={t('emptyTitle')} text={t('emptyText')}>
      <Button renderRoot={(props) => <Link to="/jobs/orphans" {...props} />}>
        {t('importFirst')}
      </Button>
    </EmptyState>
  );
  return (
    <Page title={t('title')} actions={<Elsewhere />}>
      <DeletedNotice />
      <Drives />
      <NotDeleted outcomes={outcomes} onClose={() => setOutcomes([])} />
      {list.error && <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />}
      {view.posters ? (
        <>
          <JobFilters view={view} />
          {rows?.length === 0 && empty}
          {rows && <PosterGrid jobs={rows} onMore={more} loading={list.isFetching} />}
        </>
      ) : (
        (rows !== undefined || list.isPending) && (
          <DataTable
            name="jobs"
            label={t('title')}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={titleOf}
            view={`${filterName} ${view.order}`}
            sort={{ value: view.order, onChange: view.sort }}
            selection={mayDelete ? selection : undefined}
            isSelectable={({ active }) => !active}
            total={total}
            onOpen={({ id }) => void navigate({ to: '/jobs/$jobId', params: { jobId: id } })}
            onEndReached={more}
            toolbar={<JobFilters view={view} />}
            empty={empty}
            bulk={
              <Button
                size="xs"
                color="red.9"
                leftSection={<Trash2 size={14} aria-hidden />}
                onClick={() => setDeleting(true)}
              >
                {t('delete', { count: chosen })}
              </Button>
            }
          />
        )
      )}
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {rows && t(totalIsExact ? 'total' : 'totalAtLeast', { count: total })}
      </Text>
      {deleting && mayDelete && chosen > 0 && (
        <DeleteMany
          filter={view.filter}
          selection={selection}
          onDone={setOutcomes}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  );
}

function Elsewhere() {
  const t = useMessages(jobsMessages);
  return (
    <>
      <Button
        variant="default"
        leftSection={<FolderSearch size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/jobs/orphans" {...props} />}
      >
        {t('orphans')}
      </Button>
      <Button
        variant="default"
        leftSection={<Trash2 size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/jobs/bin" {...props} />}
      >
        {t('bin')}
      </Button>
    </>
  );
}
