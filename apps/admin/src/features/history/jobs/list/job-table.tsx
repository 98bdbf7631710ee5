import { Button } from '@mantine/core';
import type { JobReply } from '@stackyard/contracts';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { DataTable } from '#shared/table/data-table.js';
import type { Selection } from '#shared/table/selection/use-selection.js';
import { jobsMessages } from '../jobs.messages.js';
import { useJobTitle } from '../use-job-title.js';
import { JobFilters } from './job-filters.js';
import { useJobColumns } from './use-job-columns.js';
import type { useJobsView } from './use-jobs-view.js';

interface JobTableProps {
  view: ReturnType<typeof useJobsView>;
  /** Undefined while loading. */
  jobs: readonly JobReply[] | undefined;
  /** Number of matching jobs, loaded or not. */
  total: number;
  selection: Selection;
  onDelete: () => void;
  /** Loads more jobs; undefined if there are no more. */
  onLoadMore: (() => void) | undefined;
  empty: ReactNode;
}

export function JobTable(props: JobTableProps) {
  const { view, jobs, total, selection, onDelete, onLoadMore, empty } = props;
  const t = useMessages(jobsMessages);
  const navigate = useNavigate();
  const mayDelete = useHasPermission('history-delete');
  return (
    <DataTable
      name="jobs"
      label={t('title')}
      columns={useJobColumns()}
      rows={jobs}
      idOf={({ id }) => id}
      nameOf={useJobTitle()}
      view={`${JSON.stringify(view.filter)} ${view.order}`}
      sort={{ value: view.order, onChange: view.sort }}
      selection={mayDelete ? selection : undefined}
      isSelectable={({ active }) => !active}
      total={total}
      onOpen={({ id }) => void navigate({ to: '/jobs/$jobId', params: { jobId: id } })}
      onEndReached={onLoadMore}
      toolbar={<JobFilters view={view} />}
      empty={empty}
      bulk={
        <Button
          size="xs"
          color="red.9"
          leftSection={<Trash2 size={14} aria-hidden />}
          onClick={onDelete}
        >
          {t('delete', { count: countSelected(selection, total) })}
        </Button>
      }
    />
  );
}

/** Returns the number of selected jobs, loaded or not. */
export function countSelected(
  { selectsAllMatching, except, ids }: Selection,
  total: number,
): number {
  return selectsAllMatching ? total - except.size : ids.size;
}
