import { flag, listOf, oneOf, searchParams, text } from '#shared/filters/search-params.js';

/**
 * The values are listed here instead of imported, because the router is part of the main bundle,
 * and the main bundle must not include the job contract.
 */
const groups = ['active', 'waiting', 'finished', 'failed', 'cancelled'] as const;
const mediaTypes = ['bluray', 'dvd', 'cd', 'audiobook', 'converter', 'other'] as const;

/** Groups of statuses for filtering. Each row shows the exact status. */
export type StatusGroup = (typeof groups)[number];

export const jobsSearch = searchParams({
  search: text,
  status: listOf(groups),
  media: listOf(mediaTypes),
  from: text,
  to: text,
  parts: flag,
  order: oneOf(['-created', 'created', '-updated', 'updated', 'title', '-title']),
  look: oneOf(['posters']),
});

/** The tab and the open dialog of a job page. */
export const jobSearch = searchParams({
  part: oneOf(['log', 'tracks', 'events']),
  act: oneOf(['assign', 'delete', 'encode']),
});
