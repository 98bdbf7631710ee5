import { endpoint, type } from '../../base/endpoint.js';
import { WholeListQuery } from '../../base/paging.js';
import {
  CreateSavedViewRequest,
  EditSavedViewRequest,
  type ListSavedViewsReply,
  type SavedViewReply,
} from '../../base/saved-views.js';

/** Returns the caller's saved views of the stack list, sorted by name. */
export const listStackViews = endpoint({
  method: 'GET',
  path: '/api/stacks/views',
  access: 'stacks-access',
  summary: 'List your saved stack views',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListSavedViewsReply>(),
});

/** Saves filters and sorting of the stack list under a name. Only the caller can use the view. */
export const createStackView = endpoint({
  method: 'POST',
  path: '/api/stacks/views',
  access: 'stacks-access',
  summary: 'Save a stack view',
  status: 201,
  body: CreateSavedViewRequest,
  problems: ['STACK_VIEW_NAME_TAKEN', 'STACK_VIEWS_FULL'],
  reply: type<SavedViewReply>(),
});

/**
 * Changes the view's name or its saved filters and sorting. Callers can edit only their own views.
 */
export const editStackView = endpoint({
  method: 'PATCH',
  path: '/api/stacks/views/:id',
  access: 'stacks-access',
  summary: 'Edit a saved stack view',
  body: EditSavedViewRequest,
  problems: ['STACK_VIEW_UNKNOWN', 'STACK_VIEW_NAME_TAKEN'],
  reply: type<SavedViewReply>(),
});

/** A removed view can't be restored. Callers can remove only their own views. */
export const deleteStackView = endpoint({
  method: 'DELETE',
  path: '/api/stacks/views/:id',
  access: 'stacks-access',
  summary: 'Remove a saved stack view',
  status: 204,
  problems: ['STACK_VIEW_UNKNOWN'],
  reply: type<void>(),
});
