import {
  activeJobStatuses,
  jobStatuses,
  type JobFacetsReply,
  type JobFilterQuery,
  type JobStatus,
  type ListJobsQuery,
} from '@stackyard/contracts';
import type { jobsSearch, StatusGroup } from '../jobs.search.js';

export type JobsSearch = ReturnType<typeof jobsSearch>;

const endedStatuses: readonly JobStatus[] = ['FINISHED', 'ERROR', 'CANCELLED'];
const activeStatuses: readonly JobStatus[] = activeJobStatuses;

/** The statuses of each group. Every status is in exactly one group. */
export const statusGroups: Record<StatusGroup, readonly JobStatus[]> = {
  active: activeStatuses,
  waiting: jobStatuses.filter(
    (status) => !activeStatuses.includes(status) && !endedStatuses.includes(status),
  ),
  finished: ['FINISHED'],
  failed: ['ERROR'],
  cancelled: ['CANCELLED'],
};

export function countOf(group: StatusGroup, counts: JobFacetsReply['status']): number {
  return statusGroups[group].reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

/** Converts the URL parameters to a filter for the API. Days are in the user's time zone. */
export function jobFilter(search: JobsSearch): JobFilterQuery {
  const { status, media, from, to, parts } = search;
  return {
    ...(search.search !== undefined && { search: search.search }),
    ...(status && { statuses: status.flatMap((group) => statusGroups[group]) }),
    ...(media && { mediaType: media }),
    ...dayStartFilter('from', from, 0),
    ...dayStartFilter('to', to, 1),
    ...(parts && { includeChildren: 'true' as const }),
  };
}

export function jobOrder(order: JobsSearch['order']): Pick<ListJobsQuery, 'sort' | 'order'> {
  const isDescending = order?.startsWith('-') ?? true;
  const field = order?.replace('-', '');
  const sort = field === 'updated' || field === 'title' ? field : 'created';
  return { sort, order: isDescending ? 'desc' : 'asc' };
}

/**
 * Returns a filter whose value is the start of the day that is `daysLater` days after the given
 * day. Returns an empty filter if the day is missing or invalid.
 */
function dayStartFilter(name: 'from' | 'to', day: string | undefined, daysLater: number) {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (!year || !month || !date) return {};
  return { [name]: new Date(year, month - 1, date + daysLater).toISOString() };
}
