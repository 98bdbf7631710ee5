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
    ...momentOf('from', from, 0),
    ...momentOf('to', to, 1),
    ...(parts && { includeChildren: 'true' as const }),
  };
}

export function jobOrder(order: JobsSearch['order']): Pick<ListJobsQuery, 'sort' | 'order'> {
  const descending = order?.startsWith('-') ?? true;
  const name = order?.replace('-', '');
  const sort = name === 'updated' || name === 'title' ? name : 'created';
  return { sort, order: descending ? 'desc' : 'asc' };
}

/**
 * Returns the start of the day that is `later` days after the given one, as a filter value; empty
 * if the day is invalid.
 */
function momentOf(name: 'from' | 'to', day: string | undefined, later: number) {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (!year || !month || !date) return {};
  return { [name]: new Date(year, month - 1, date + later).toISOString() };
}
