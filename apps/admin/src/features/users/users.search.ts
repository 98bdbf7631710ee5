import type { UserKind } from '@stackyard/contracts';
import { flag, id, oneOf, searchParams, text } from '#shared/filters/search-params.js';

/**
 * Listed here instead of imported, because the router is part of the main bundle, which must not
 * include the user contract.
 */
const kinds = ['person', 'service'] as const satisfies UserKind[];

export const usersSearch = searchParams({
  search: text,
  active: flag,
  superuser: flag,
  kind: oneOf(kinds),
  group: id,
  open: oneOf(['create', 'superuser']),
});

/** Actions with a dialog. */
const userActions = [
  'deactivate',
  'reactivate',
  'remove',
  'remove-superuser',
  'phrase',
  'two-factor',
  'sessions',
] as const;
export type UserAction = (typeof userActions)[number];

/** The open dialog on the page of a user. */
export const userSearch = searchParams({ open: oneOf(userActions) });
