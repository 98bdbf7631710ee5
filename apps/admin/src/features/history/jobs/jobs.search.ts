import { flag, listOf, oneOf, searchParams, text } from '#shared/filters/search-params.js';

/** Written out: the router comes with the first page, which does without the contract of jobs. */
const groups = ['active', 'waiting', 'finished', 'failed', 'cancelled'] as const;
const media = ['bluray', 'dvd', 'cd', 'audiobook', 'converter', 'other'] as const;

/** Statuses as people ask for them; the exact ones are told by each row. */
export type StatusGroup = (typeof groups)[number];

/** Filters, order and look of the history, as the address carries them. */
export const jobsSearch = searchParams({
  search: text,
  status: listOf(groups),
  media: listOf(media),
  from: text,
  to: text,
  parts: flag,
  order: oneOf(['-created', 'created', '-updated', 'updated', 'title', '-title']),
  look: oneOf(['posters']),
});

/** The part of a job that is looked at, the dialog that is open, and the line of its log. */
export const jobSearch = searchParams({
  part: oneOf(['log', 'tracks', 'events']),
  act: oneOf(['assign', 'delete', 'encode']),
});
