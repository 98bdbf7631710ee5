import { IsString, Matches, MaxLength } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { IsOmittable } from '../base/omittable.js';

/** Maximum number of saved views per user. */
export const maxLogViews = 50;

/** A named set of event log filters. */
export interface LogViewReply {
  id: number;
  name: string;
  /**
   * Query string of the event log page without the leading question mark; empty without filters.
   */
  search: string;
  createdAt: string;
}

/** A page of the views of the caller, by name. */
export interface ListLogViewsReply extends PageReply {
  views: LogViewReply[];
}

/** A view to save. */
export class CreateLogViewRequest {
  /** Unique among the views of the user after NFKC normalization, ignoring case. */
  @IsString() @Matches(/\S/) @MaxLength(100) name!: string;
  @IsString() @MaxLength(4000) search!: string;
}

/** Changes to a view. Omitted properties keep their values. */
export class EditLogViewRequest {
  @IsOmittable() @IsString() @Matches(/\S/) @MaxLength(100) name?: string;
  @IsOmittable() @IsString() @MaxLength(4000) search?: string;
}

/** Returns the event log views saved by the caller, by name. */
export const listLogViews = endpoint({
  method: 'GET',
  path: '/api/logs/views',
  access: 'logs-access',
  summary: 'List your saved views',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListLogViewsReply>(),
});

/** Saves filters, sorting and view type under a name, for the caller only. */
export const createLogView = endpoint({
  method: 'POST',
  path: '/api/logs/views',
  access: 'logs-access',
  summary: 'Save an event log view',
  status: 201,
  body: CreateLogViewRequest,
  problems: ['LOG_VIEW_NAME_TAKEN', 'LOG_VIEWS_FULL'],
  reply: type<LogViewReply>(),
});

/** Renames the view or replaces its filters. */
export const editLogView = endpoint({
  method: 'PATCH',
  path: '/api/logs/views/:id',
  access: 'logs-access',
  summary: 'Edit a saved view',
  body: EditLogViewRequest,
  problems: ['LOG_VIEW_UNKNOWN', 'LOG_VIEW_NAME_TAKEN'],
  reply: type<LogViewReply>(),
});

/** Removes one of the caller's views. */
export const deleteLogView = endpoint({
  method: 'DELETE',
  path: '/api/logs/views/:id',
  access: 'logs-access',
  summary: 'Remove a saved view',
  status: 204,
  problems: ['LOG_VIEW_UNKNOWN'],
  reply: type<void>(),
});
