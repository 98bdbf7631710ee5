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

const ended: readonly JobStatus[] = ['FINISHED', 'ERROR', 'CANCELLED'];
const active: readonly JobStatus[] = activeJobStatuses;

/** What each group of statuses stands for. Every status is in exactly one. */
export const statusGroups: Record<StatusGroup, readonly JobStatus[]> = {
  active,
  waiting: jobStatuses.filter((status) => !active.includes(status) && !ended.includes(status)),
  finished: ['FINISHED'],
  failed: ['ERROR'],
  cancelled: ['CANCELLED'],
};

/** Jobs of a group, by the counts of its statuses. */
export function countOf(group: StatusGroup, counts: JobFacetsReply['status']): number {
  return statusGroups[group].reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

/** What the server is asked for, without paging. Days of the address are days of the reader. */
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

/** Order as the server takes it. */
export function jobOrder(order: JobsSearch['order']): Pick<ListJobsQuery, 'sort' | 'order'> {
  const descending = order?.startsWith('-') ?? true;
  const name = order?.replace('-', '');
  const sort = name === 'updated' || name === 'title' ? name : 'created';
  return { sort, order: descending ? 'desc' : 'asc' };
}

/** Midnight at which a day begins, so many days later; nothing for what is no day. */
function momentOf(name: 'from' | 'to', day: string | undefined, later: number) {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (!year || !month || !date) return {};
  return { [name]: new Date(year, month - 1, date + later).toISOString() };
}
