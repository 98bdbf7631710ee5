import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery } from '../base/paging.js';
import {
  CreateSavedViewRequest,
  EditSavedViewRequest,
  type ListSavedViewsReply,
  type SavedViewReply,
} from '../base/saved-views.js';

/** Returns the event log views that the caller has saved, sorted by name. */
export const listLogViews = endpoint({
  method: 'GET',
  path: '/api/logs/views',
  access: 'logs-access',
  summary: 'List your saved event log views',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListSavedViewsReply>(),
});

/**
 * Saves the event log's filters and display settings as a named view that only the caller can use.
 */
export const createLogView = endpoint({
  method: 'POST',
  path: '/api/logs/views',
  access: 'logs-access',
  summary: 'Save an event log view',
  status: 201,
  body: CreateSavedViewRequest,
  problems: ['LOG_VIEW_NAME_TAKEN', 'LOG_VIEWS_FULL'],
  reply: type<SavedViewReply>(),
});

/**
 * Changes the given properties of the view and keeps the others. Users can edit only their own
 * views.
 */
export const editLogView = endpoint({
  method: 'PATCH',
  path: '/api/logs/views/:id',
  access: 'logs-access',
  summary: 'Edit a saved event log view',
  body: EditSavedViewRequest,
  problems: ['LOG_VIEW_UNKNOWN', 'LOG_VIEW_NAME_TAKEN'],
  reply: type<SavedViewReply>(),
});

/** Deletes the view permanently. Users can remove only their own views. */
export const deleteLogView = endpoint({
  method: 'DELETE',
  path: '/api/logs/views/:id',
  access: 'logs-access',
  summary: 'Remove a saved event log view',
  status: 204,
  problems: ['LOG_VIEW_UNKNOWN'],
  reply: type<void>(),
});
