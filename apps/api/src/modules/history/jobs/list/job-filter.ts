import {
  defaultJobPageSize,
  isOn,
  jobStatuses,
  type JobFilterQuery,
  type JobKind,
  type JobStatus,
  type ListJobsQuery,
  type MediaType,
} from '@stackyard/contracts';
import type { Keyset, Stretch } from '#infra/database/keyset.js';
import { stretchOf } from '#infra/http/input/moment-input.js';
import { foldForSearch } from '#infra/search/folded-text.js';
import type { JobEntity } from '../job.entity.js';

/** What the history is narrowed by; a list that is left out lets everything through. */
export interface JobFilter {
  status?: JobStatus[];
  media_type?: MediaType[];
  job_kind?: JobKind[];
  /** Folded; empty for none. */
  search: string;
  from: string | null;
  to: string | null;
  children: boolean;
}

/** Order of the list, and what of it a page needs. */
export interface JobPage extends Stretch {
  sort: keyof typeof orders;
  order: 'asc' | 'desc';
}

/** What a list can be sorted by, with the index in that order. */
export const orders = {
  created: { column: 'created_at', key: 'createdAt', index: 'jobs_created' },
  updated: { column: 'updated_at', key: 'updatedAt', index: 'jobs_updated' },
  title: { column: 'title_key', key: 'titleKey', index: 'jobs_title' },
} as const;

/**
 * @param prefix - what stands before a name in a pointer
 * @throws ProblemError VALIDATION_FAILED naming each moment that is none
 */
export function filterOf(query: JobFilterQuery, prefix = '?'): JobFilter {
  const { status, statuses, mediaType, jobKind, search = '', includeChildren } = query;
  const { from, to } = stretchOf(query, prefix);
  const capitals = new Set(statuses?.map((word) => word.toUpperCase()));
  const wanted = statuses ? jobStatuses.filter((word) => capitals.has(word)) : status && [status];
  return {
    ...(wanted && { status: wanted }),
    ...(mediaType && { media_type: [...new Set(mediaType)] }),
    ...(jobKind && { job_kind: [...new Set(jobKind)] }),
    search: foldForSearch(search.trim()),
    from: isoOf(from),
    to: isoOf(to),
    children: isOn(includeChildren),
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
  const by = { [orders[sort].key]: 'text', id: 'number' } as const;
  return { list: `history ${sort} ${order}`, by, order, pageSize: defaultJobPageSize };
}

/** Where a job stands in an order. */
export function placeOf(job: JobEntity, sort: JobPage['sort']): [key: string, id: number] {
  return [job[orders[sort].key], job.id];
}

/** Whether the kept counts answer how many jobs there are. */
export function isCounted({ search, from, to }: JobFilter): boolean {
  return search === '' && from === null && to === null;
}
