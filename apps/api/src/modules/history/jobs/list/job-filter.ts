import {
  defaultJobPageSize,
  foldForSearch,
  isFlagSet,
  jobStatuses,
  type JobFilterQuery,
  type JobKind,
  type JobStatus,
  type ListJobsQuery,
  type MediaType,
} from '@stackyard/contracts';
import type { Keyset, PageSlice } from '#infra/database/keyset.js';
import { timeRangeOf } from '#infra/http/input/moment-input.js';
import type { JobEntity } from '../job.entity.js';

/** Filters of the history; an undefined list matches everything. */
export interface JobFilter {
  status?: JobStatus[];
  media_type?: MediaType[];
  job_kind?: JobKind[];
  /** Case-folded search text; empty if there is no search. */
  search: string;
  from: string | null;
  to: string | null;
  includeChildren: boolean;
}

export interface JobPage extends PageSlice {
  sort: keyof typeof sortOrders;
  order: 'asc' | 'desc';
}

/** Sort orders, each with the index that contains the jobs in this order. */
export const sortOrders = {
  created: { column: 'created_at', key: 'createdAt', index: 'jobs_created' },
  updated: { column: 'updated_at', key: 'updatedAt', index: 'jobs_updated' },
  title: { column: 'title_key', key: 'titleKey', index: 'jobs_title' },
} as const;

/**
 * Returns the filter that a query describes.
 *
 * @param prefix - text before the field name in the JSON pointers of faults
 * @throws ProblemError VALIDATION_FAILED, which names each invalid time
 */
export function filterOf(query: JobFilterQuery, prefix = '?'): JobFilter {
  const { status, statuses, mediaType, jobKind, search = '', includeChildren } = query;
  const { from, to } = timeRangeOf(query, prefix);
  const upperCaseStatuses = new Set(statuses?.map((name) => name.toUpperCase()));
  const selectedStatuses = statuses
    ? jobStatuses.filter((jobStatus) => upperCaseStatuses.has(jobStatus))
    : status && [status];
  return {
    ...(selectedStatuses && { status: selectedStatuses }),
    ...(mediaType && { media_type: [...new Set(mediaType)] }),
    ...(jobKind && { job_kind: [...new Set(jobKind)] }),
    search: foldForSearch(search.trim()),
    from: isoOf(from),
    to: isoOf(to),
    includeChildren: isFlagSet(includeChildren),
  };
}

function isoOf(moment: number | undefined): string | null {
  return moment === undefined ? null : new Date(moment).toISOString();
}

export function orderOf({
  sort = 'created',
  order,
}: ListJobsQuery): Pick<JobPage, 'sort' | 'order'> {
  return { sort, order: order ?? (sort === 'title' ? 'asc' : 'desc') };
}

export function keysetOf({ sort, order }: Pick<JobPage, 'sort' | 'order'>): Keyset<JobEntity> {
  const by = { [sortOrders[sort].key]: 'text', id: 'number' } as const;
  return { list: `history ${sort} ${order}`, sortColumns: by, order, pageSize: defaultJobPageSize };
}

/** Returns a job's position in a sort order, for use in cursors. */
export function positionOf(job: JobEntity, sort: JobPage['sort']): [key: string, id: number] {
  return [job[sortOrders[sort].key], job.id];
}

export function usesStoredCounts({ search, from, to }: JobFilter): boolean {
  return search === '' && from === null && to === null;
}
