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

/** All values of {@link WindowState}. */
export const windowStates = [
  'planned',
  'announced',
  'active',
  'ended',
  'missed',
  'cancelled',
] as const;
/**
 * State of one date of a maintenance window. `missed`: the server was not running during that time.
 */
export type WindowState = (typeof windowStates)[number];

/** Maximum duration of a maintenance window: seven days. */
export const maxWindowMinutes = 10_080;

/**
 * Matches a local time in the time zone of the window, to the minute, or an RFC 3339 timestamp with
 * an offset.
 */
const localOrOffsetTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2}))?$/;

/** Dates of a maintenance window: a start, and either a duration or an end. */
export class WindowTimesRequest {
  /**
   * Local start, for example `2026-11-22T22:00`. Without `recurrence`, a timestamp with an offset is
   * also accepted (`2026-11-22T22:00:00+01:00`); it is converted to `timeZone` and rounded down to the
   * minute.
   */
  @Matches(localOrOffsetTime) startsAt!: string;
  /** Duration in elapsed minutes. Midnight and clock changes do not affect it. */
  @IsOmittable() @IsInt() @Min(1) @Max(maxWindowMinutes) durationMinutes?: number;
  /**
   * End, instead of `durationMinutes`: local time or a timestamp with an offset, rounded up to the
   * minute. For a recurring window, the end of the first date; all dates have the same duration.
   */
  @IsOmittable() @Matches(localOrOffsetTime) endsAt?: string;
  /** IANA time zone, for example `Europe/Berlin`. */
  @IsString() @MinLength(1) @MaxLength(60) timeZone!: string;
  /**
   * RFC 5545 rule without DTSTART, for example `FREQ=MONTHLY;BYDAY=3SU`. If omitted, the window has
   * one date.
   */
  @IsOptional() @IsString() @MaxLength(300) recurrence?: string | null;
}

/** A maintenance window to plan, or its new values. */
export class MaintenanceWindowRequest extends WindowTimesRequest {
  /** Message shown to all users from the first announcement on. */
  @IsString() @MinLength(1) @MaxLength(500) message!: string;
  /** Minutes before the start at which the window is announced; 1,440 and 60 by default. */
  @IsOmittable()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(43_200, { each: true })
  @ArrayMaxSize(5)
  announceMinutes?: number[];
}

/** One past, current or future date of a maintenance window. */
export interface OccurrenceReply {
  /** Null for a date that is too far ahead to be stored. Such a date cannot be skipped yet. */
  id: number | null;
  windowId: number;
  message: string;
  /** ISO 8601 in UTC. */
  startsAt: string;
  endsAt: string;
  state: WindowState;
}

/** The next dates of a window that is not planned yet, at most ten. */
export interface PreviewWindowReply {
  /** Start and end of each date, ISO 8601 in UTC. */
  times: { startsAt: string; endsAt: string }[];
}

/** A maintenance window with its next and its latest date. */
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
  /** RFC 5545 rule without DTSTART; null for a single date. */
  recurrence: string | null;
  /** Minutes before the start at which the window is announced. */
  announceMinutes: number[];
  /** Name of the user who planned the window. */
  createdBy: string;
  createdAt: string;
  cancelledAt: string | null;
  /** The active or next date; null when there are no more dates. */
  next: OccurrenceReply | null;
  /** The latest date that ended, was missed or was cancelled; null before the first. */
  last: OccurrenceReply | null;
}

/** A page of maintenance windows, sorted by next date. Windows without further dates come last. */
export interface ListWindowsReply extends PageReply {
  windows: MaintenanceWindowReply[];
}

/** Selects the dates within a period of at most 400 days. */
export class ListOccurrencesQuery extends WholeListQuery {
  /** Start of the period, ISO 8601. */
  @IsISO8601({ strict: true }) from!: string;
  /** End of the period, ISO 8601. */
  @IsISO8601({ strict: true }) to!: string;
}

/** A page of maintenance dates in chronological order. */
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
 * Returns the dates on which a window would occur. The input is validated in the same way as when a
 * window is planned. Nothing is stored.
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

/** Changes a maintenance window. The changes apply to future dates; past dates are not affected. */
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

/**
 * Skips one date of a recurring window. If maintenance for that date is already active, it ends
 * immediately.
 */
export const cancelOccurrence = endpoint({
  method: 'POST',
  path: '/api/maintenance/occurrences/:id/cancel',
  access: 'maintenance-access',
  summary: 'Skip a maintenance date',
  problems: ['WINDOW_UNKNOWN', 'WINDOW_OVER'],
  reply: type<OccurrenceReply>(),
});
