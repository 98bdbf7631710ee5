import { oneOf, searchParams } from '../filters/search-params.js';

/** Actions whose dialog a link can open, for example a link in a message. */
export const linkedActions = ['retry', 'rollback'] as const;

/**
 * The search parameter that opens a dialog. Every route whose page calls `useLinkedDialog` has to
 * declare the parameter, because the router drops parameters that no route declares.
 */
export const linkedDialogSearch = searchParams({ action: oneOf(linkedActions) });
