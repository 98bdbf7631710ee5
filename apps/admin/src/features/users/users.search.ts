import { userKinds } from '@stackyard/contracts';
import { flag, id, oneOf, searchParams, text } from '../../shared/filters/search-params.js';

/** Filters of the list and the form that is open over it, as the address carries them. */
export const usersSearch = searchParams({
  search: text,
  active: flag,
  superuser: flag,
  kind: oneOf(userKinds),
  group: id,
  open: oneOf(['create', 'superuser']),
});

/** The act on a user that is asked for. */
export const userActs = [
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
