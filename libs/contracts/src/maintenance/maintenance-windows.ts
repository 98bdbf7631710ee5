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
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { IsOmittable } from '../base/omittable.js';

/** States of an occurrence of a maintenance window; `ended`, `missed` and `cancelled` are final. */
export const windowStates = [
  'planned',
  'announced',
  'active',
  'ended',
  'missed',
  'cancelled',
] as const;
/**
 * State of one occurrence of a maintenance window. `missed`: Stackyard was not running at any time
 * during the occurrence.
 */
export type WindowState = (typeof windowStates)[number];

/** Maximum duration of a maintenance window: seven days. */
export const maxWindowMinutes = 10_080;

/**
 * Matches a local time in the time zone of the window, to the minute, or an RFC 3339 timestamp with
 * an offset.
 */
const localOrOffsetTimePattern =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2}))?$/;

/** Times of a maintenance window: a start, and either a duration or an end. */
export class WindowTimesRequest {
  /**
   * Start of the window as a local time, for example `2026-11-22T22:00`. Without `recurrence`, a
   * timestamp with an offset is also accepted (`2026-11-22T22:00:00+01:00`). Such a timestamp is
   * converted to `timeZone` and rounded down to the minute.
   */
  @Matches(localOrOffsetTimePattern) startsAt!: string;
  /** Duration in elapsed minutes, regardless of clock changes; required if `endsAt` is omitted. */
  @IsOmittable() @IsInt() @Min(1) @Max(maxWindowMinutes) durationMinutes?: number;
  /**
   * End of the window, as an alternative to `durationMinutes`: a local time or a timestamp with an
   * offset, rounded up to the minute. For a recurring window, the end of the first occurrence; all
   * occurrences have the same duration.
   */
  @IsOmittable() @Matches(localOrOffsetTimePattern) endsAt?: string;
  /** IANA time zone, for example `Europe/Berlin`. */
  @IsString() @MinLength(1) @MaxLength(60) timeZone!: string;
  /**
   * RFC 5545 rule without DTSTART, for example `FREQ=MONTHLY;BYDAY=3SU`. If omitted or null, the
   * window occurs once.
   */
  @IsOptional() @IsString() @MaxLength(300) recurrence?: string | null;
}

/** A maintenance window to schedule, or new values for an existing window. */
export class MaintenanceWindowRequest extends WindowTimesRequest {
  /** Message shown to all users from the first announcement onwards. */
  @IsString() @MinLength(1) @MaxLength(500) message!: string;
  /** Times of the announcements, in minutes before each start; 1,440 and 60 by default. */
  @IsOmittable()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(43_200, { each: true })
  @ArrayMaxSize(5)
  announceMinutes?: number[];
}

/** One past, current or future occurrence of a maintenance window. */
export interface OccurrenceReply {
  /** ID of the occurrence; null for occurrences after the next one, which can't be skipped yet. */
  id: number | null;
  windowId: number;
  message: string;
  /** Start of the occurrence, in ISO 8601 format (UTC). */
  startsAt: string;
  endsAt: string;
  state: WindowState;
}

/** The next occurrences that a window with the requested times would have, at most ten. */
export interface PreviewWindowReply {
  /** Start and end of each occurrence in UTC, in ISO 8601 format. */
  times: { startsAt: string; endsAt: string }[];
}

/** A maintenance window with its next and its most recent occurrence. */
export interface MaintenanceWindowReply {
  id: number;
  message: string;
  /**
   * Start as a local time in `timeZone`, to the minute and without an offset.
   * @pattern ^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$
   */
  startsAt: string;
  durationMinutes: number;
  timeZone: string;
  /** RFC 5545 rule without DTSTART; null for a window that occurs once. */
  recurrence: string | null;
  /** Times of the announcements, in minutes before each start. */
  announceMinutes: number[];
  /** Name of the user or API token that scheduled the window. */
  createdBy: string;
  createdAt: string;
  cancelledAt: string | null;
  /** The active or next occurrence; null if the window has no more occurrences. */
  next: OccurrenceReply | null;
  /**
   * The most recent occurrence that ended, was missed or was cancelled; null if there has been
   * none.
   */
  last: OccurrenceReply | null;
}

/**
 * A page of maintenance windows, sorted by next occurrence. Windows without further occurrences
 * come last, newest first.
 */
export interface ListWindowsReply extends PageReply {
  windows: MaintenanceWindowReply[];
}

/** Selects the occurrences that overlap a period of at most 400 days. */
export class ListOccurrencesQuery extends WholeListQuery {
  /**
   * Start of the period, in ISO 8601 format. Occurrences that end at this time are not returned.
   */
  @IsISO8601({ strict: true }) from!: string;
  /**
   * End of the period, in ISO 8601 format. Occurrences that start at this time are not returned.
   */
  @IsISO8601({ strict: true }) to!: string;
}

/** A page of occurrences in chronological order. */
export interface ListOccurrencesReply extends PageReply {
  occurrences: OccurrenceReply[];
}

/**
 * Returns all maintenance windows, including past and cancelled windows, most recently created
 * first. Each window includes its next and its most recent occurrence.
 */
export const listWindows = endpoint({
  method: 'GET',
  path: '/api/maintenance/windows',
  access: 'maintenance-access',
  summary: 'List maintenance windows',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListWindowsReply>(),
});

/**
 * Returns all occurrences that overlap the given period, in chronological order. The period can be
 * up to 400 days long.
 */
export const listOccurrences = endpoint({
  method: 'GET',
  path: '/api/maintenance/occurrences',
  access: 'maintenance-access',
  summary: 'List occurrences of maintenance windows',
  query: ListOccurrencesQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListOccurrencesReply>(),
});

/** Returns up to ten future occurrences of a window with the given times. Nothing is saved. */
export const previewWindow = endpoint({
  method: 'POST',
  path: '/api/maintenance/windows/preview',
  access: 'maintenance-access',
  summary: "Preview a maintenance window's occurrences",
  body: WindowTimesRequest,
  reply: type<PreviewWindowReply>(),
});

/**
 * Saves a one-time or recurring window and returns it with its next occurrence. Maintenance starts
 * and ends automatically with each occurrence.
 */
export const planWindow = endpoint({
  method: 'POST',
  path: '/api/maintenance/windows',
  access: 'maintenance-access',
  summary: 'Schedule a maintenance window',
  status: 201,
  body: MaintenanceWindowRequest,
  reply: type<MaintenanceWindowReply>(),
});

/**
 * Replaces the settings of the window. The change applies only to future occurrences, not to past
 * or active occurrences.
 */
export const editWindow = endpoint({
  method: 'PUT',
  path: '/api/maintenance/windows/:id',
  access: 'maintenance-access',
  summary: 'Edit a maintenance window',
  body: MaintenanceWindowRequest,
  problems: ['WINDOW_UNKNOWN', 'WINDOW_OVER'],
  reply: type<MaintenanceWindowReply>(),
});

/**
 * Cancels the window and all its future occurrences. If an occurrence is active, it ends
 * immediately.
 */
export const cancelWindow = endpoint({
  method: 'DELETE',
  path: '/api/maintenance/windows/:id',
  access: 'maintenance-access',
  summary: 'Cancel a maintenance window',
  problems: ['WINDOW_UNKNOWN', 'WINDOW_OVER'],
  reply: type<MaintenanceWindowReply>(),
});

/**
 * A future occurrence is cancelled. An active occurrence ends immediately. Other occurrences of the
 * window are not affected.
 */
export const cancelOccurrence = endpoint({
  method: 'POST',
  path: '/api/maintenance/occurrences/:id/cancel',
  access: 'maintenance-access',
  summary: 'Skip one occurrence of a maintenance window',
  problems: ['WINDOW_UNKNOWN', 'WINDOW_OVER'],
  reply: type<OccurrenceReply>(),
});
