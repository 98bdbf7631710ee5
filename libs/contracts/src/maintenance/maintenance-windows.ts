import {
  ArrayMaxSize,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { IsOmittable } from '../base/omittable.js';

/** How far one time of a planned window has come; `missed` when the server did not run during all of it. */
export const windowStates = [
  'planned',
  'announced',
  'active',
  'ended',
  'missed',
  'cancelled',
] as const;
export type WindowState = (typeof windowStates)[number];

/** Minutes that a window lasts at most: seven days. */
export const longestWindowMinutes = 10_080;

/** Local time of the window's own zone, to the minute; or an instant of RFC 3339. */
const localMinuteOrInstant =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2}))?$/;

/** When maintenance takes place: from a start for some minutes, or until an end. */
export class WindowTimesRequest {
  /**
   * Local start, e.g. `2026-11-22T22:00`; or, without `recurrence`, an instant with an offset, e.g.
   * `2026-11-22T22:00:00+01:00`, which is converted into `timeZone` and rounded down to the minute.
   */
  @Matches(localMinuteOrInstant) startsAt!: string;
  /** Minutes from start to end; passing midnight and clock changes are counted as they are lived through. */
  @IsOmittable() @IsInt() @Min(1) @Max(longestWindowMinutes) durationMinutes?: number;
  /**
   * End, instead of the minutes: local, or an instant as for the start, rounded up to the minute. Of
   * a window that recurs it is the first end, and every occurrence lasts as long.
   */
  @IsOmittable() @Matches(localMinuteOrInstant) endsAt?: string;
  /** IANA time zone, e.g. `Europe/Berlin`. */
  @IsString() @MinLength(1) @MaxLength(60) timeZone!: string;
  /** RFC 5545 rule without DTSTART, e.g. `FREQ=MONTHLY;BYDAY=3SU`; once if omitted. */
  @IsOptional() @IsString() @MaxLength(300) recurrence?: string | null;
}

/** Plans maintenance. */
export class MaintenanceWindowRequest extends WindowTimesRequest {
  /** Shown to everyone, as of the first announcement. */
  @IsString() @MinLength(1) @MaxLength(500) message!: string;
  /** Minutes before the start at which it is announced; 1,440 and 60 by default. */
  @IsOmittable()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(43_200, { each: true })
  @ArrayMaxSize(5)
  announceMinutes?: number[];
}

/** A window that takes place, took place or will. */
export interface OccurrenceReply {
  /** Null for one that is only computed: far enough ahead that nothing can happen to it yet. */
  id: number | null;
  windowId: number;
  message: string;
  /** ISO 8601 in UTC. */
  startsAt: string;
  endsAt: string;
  state: WindowState;
}

/** The next times of a window that is not planned yet, at most ten. */
export interface PreviewWindowReply {
  /** ISO 8601 in UTC. */
  times: { startsAt: string; endsAt: string }[];
}

/** A planned window. */
export interface MaintenanceWindowReply {
  id: number;
  message: string;
  /**
   * Local start in `timeZone`, to the minute and without offset.
   * @pattern ^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$
   */
  startsAt: string;
  durationMinutes: number;
  timeZone: string;
  recurrence: string | null;
  announceMinutes: number[];
  /** Name of whoever planned it. */
  createdBy: string;
  createdAt: string;
  cancelledAt: string | null;
  /** The one that is active or comes next; null when none is left. */
  next: OccurrenceReply | null;
  /** The latest one that is over: ended, missed or cancelled; null before there is any. */
  last: OccurrenceReply | null;
}

/** Planned windows, the next one first; then those that are over. */
export interface ListWindowsReply extends PageReply {
  windows: MaintenanceWindowReply[];
}

/** A stretch of the calendar, at most 400 days. */
export class ListOccurrencesQuery extends WholeListQuery {
  @IsISO8601({ strict: true }) from!: string;
  @IsISO8601({ strict: true }) to!: string;
}

/** What takes place in a stretch of time, in its order. */
export interface ListOccurrencesReply extends PageReply {
  occurrences: OccurrenceReply[];
}

/** Returns planned windows with their next date. */
export const listWindows = endpoint({
  method: 'GET',
  path: '/api/maintenance/windows',
  access: 'maintenance-access',
  summary: 'List maintenance windows',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListWindowsReply>(),
});

/** Returns all dates of maintenance windows within a period. */
export const listOccurrences = endpoint({
  method: 'GET',
  path: '/api/maintenance/occurrences',
  access: 'maintenance-access',
  summary: 'List maintenance dates',
  query: ListOccurrencesQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListOccurrencesReply>(),
});

/**
 * Returns the dates on which a window would occur. Applies the same rules as when a window is planned, and changes nothing.
 */
export const previewWindow = endpoint({
  method: 'POST',
  path: '/api/maintenance/windows/preview',
  access: 'maintenance-access',
  summary: 'Preview a maintenance window',
  body: WindowTimesRequest,
  reply: type<PreviewWindowReply>(),
});

/** Plans one-time or recurring maintenance. */
export const planWindow = endpoint({
  method: 'POST',
  path: '/api/maintenance/windows',
  access: 'maintenance-access',
  summary: 'Plan a maintenance window',
  status: 201,
  body: MaintenanceWindowRequest,
  reply: type<MaintenanceWindowReply>(),
});

/** Applies to future dates. Past dates stay as they were. */
export const editWindow = endpoint({
  method: 'PUT',
  path: '/api/maintenance/windows/:id',
  access: 'maintenance-access',
  summary: 'Edit a maintenance window',
  body: MaintenanceWindowRequest,
  problems: ['WINDOW_UNKNOWN', 'WINDOW_OVER'],
  reply: type<MaintenanceWindowReply>(),
});

/** Cancels all future dates. An active window ends immediately. */
export const cancelWindow = endpoint({
  method: 'DELETE',
  path: '/api/maintenance/windows/:id',
  access: 'maintenance-access',
  summary: 'Cancel a maintenance window',
  problems: ['WINDOW_UNKNOWN', 'WINDOW_OVER'],
  reply: type<MaintenanceWindowReply>(),
});

/** Skips one date of a recurring window. If maintenance for that date is already active, it ends immediately. */
export const cancelOccurrence = endpoint({
  method: 'POST',
  path: '/api/maintenance/occurrences/:id/cancel',
  access: 'maintenance-access',
  summary: 'Skip a maintenance date',
  problems: ['WINDOW_UNKNOWN', 'WINDOW_OVER'],
  reply: type<OccurrenceReply>(),
});
