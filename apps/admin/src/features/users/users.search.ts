import type { UserKind } from '@stackyard/contracts';
import { flag, id, oneOf, searchParams, text } from '#shared/filters/search-params.js';

/** Written out: the router comes with the first page, which does without the contract of users. */
const kinds = ['person', 'service'] as const satisfies UserKind[];

/** Filters of the list and the form that is open over it, as the address carries them. */
export const usersSearch = searchParams({
  search: text,
  active: flag,
  superuser: flag,
  kind: oneOf(kinds),
  group: id,
  open: oneOf(['create', 'superuser']),
});

/** The act on a user that is asked for. */
const userActs = [
  'deactivate',
  'reactivate',
  'remove',
  'remove-superuser',
  'phrase',
  'two-factor',
  'sessions',
] as const;
export type UserAct = (typeof userActs)[number];

/** What the address says about the page of one user. */
export const userSearch = searchParams({ open: oneOf(userActs) });
