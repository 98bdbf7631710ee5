import { oneOf, searchParams } from '../filters/search-params.js';

/** Dialogs that links in messages can open. */
export const linkedActions = ['retry', 'rollback'] as const;

/**
 * The search parameter that opens a dialog. Every route with such a dialog has to declare it,
 * because the router drops parameters that no route declares.
 */
export const linkedDialogSearch = searchParams({ action: oneOf(linkedActions) });
