import { Button, Text } from '@mantine/core';
import type { DeleteOutcomeReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Disc3, FolderSearch, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { useSelection } from '#shared/table/selection/use-selection.js';
import { nextPageOf } from '#shared/table/next-page.js';
import { DeletedNotice } from '../library/deletion/deleted-notice.js';
import { DeleteJobsDialog, FailedDeletions } from '../library/deletion/delete-many.js';
import { jobsMessages } from './jobs.messages.js';
import { jobList } from './jobs.queries.js';
import { Drives } from '../ingest/drives.js';
import { JobFilters } from './list/job-filters.js';
import { countSelected, JobTable } from './list/job-table.js';
import { PosterGrid } from './list/poster-grid.js';
import { useJobsView } from './list/use-jobs-view.js';

export function JobsPage() {
  const t = useMessages(jobsMessages);
  const view = useJobsView();
  const list = useInfiniteQuery(jobList(view.query));
  const selection = useSelection(JSON.stringify(view.filter));
  const mayDelete = useHasPermission('history-delete');
  const [isDeleting, setDeleting] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly DeleteOutcomeReply[]>([]);
  const rows = list.data?.pages.flatMap(({ jobs }) => jobs);
  const { total = 0, totalIsExact = true } = list.data?.pages[0] ?? {};
  const loadMore = nextPageOf(list);
  const selectedCount = countSelected(selection, total);
  const emptyState = <NoJobs isFiltered={view.isFiltered} onClear={view.clear} />;
  return (
    <Page title={t('title')} actions={<RelatedPages />}>
      <DeletedNotice />
      <Drives />
      <FailedDeletions outcomes={outcomes} onClose={() => setOutcomes([])} />
      {list.error && <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />}
      {view.showsPosters ? (
        <>
          <JobFilters view={view} />
          {rows?.length === 0 && emptyState}
          {rows && <PosterGrid jobs={rows} onLoadMore={loadMore} loading={list.isFetching} />}
        </>
      ) : (
        (rows !== undefined || list.isPending) && (
          <JobTable
            view={view}
            jobs={rows}
            total={total}
            selection={selection}
            onDelete={() => setDeleting(true)}
            onLoadMore={loadMore}
            empty={emptyState}
          />
        )
      )}
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {rows && t(totalIsExact ? 'total' : 'totalAtLeast', { count: total })}
      </Text>
      {isDeleting && mayDelete && selectedCount > 0 && (
        <DeleteJobsDialog
          filter={view.filter}
          selection={selection}
          onDone={setOutcomes}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  );
}

function RelatedPages() {
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

interface NoJobsProps {
  isFiltered: boolean;
  onClear: () => void;
}

function NoJobs({ isFiltered, onClear }: NoJobsProps) {
  const t = useMessages(jobsMessages);
  if (isFiltered) {
    return (
      <EmptyState icon={Disc3} title={t('nothingTitle')}>
        <Button variant="default" onClick={onClear}>
          {t('clear')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Disc3} title={t('emptyTitle')} text={t('emptyText')}>
      <Button renderRoot={(props) => <Link to="/jobs/orphans" {...props} />}>
        {t('importFirst')}
      </Button>
    </EmptyState>
  );
}
