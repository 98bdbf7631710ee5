import type { MaintenanceWindowReply, MaintenanceWindowRequest } from '@stackyard/contracts';
import { currentDay, daysAfter } from '../calendar/calendar.js';
import { fromRule, noRecurrence, toRule, type Recurrence } from '../recurrence/recurrence.js';
import { userTimeZone } from '../../zone/zone-time.js';

export interface WindowValues {
  message: string;
  startsAt: string;
  durationMinutes: number;
  timeZone: string;
  recurrence: Recurrence;
  announceMinutes: number[];
}

/**
 * Suggests a window at 22:00 on the given day, or tomorrow if no day is given or the day is past.
 */
export function suggestWindow(day: string | undefined): WindowValues {
  const today = currentDay();
  return {
    message: '',
    startsAt: `${day !== undefined && day >= today ? day : daysAfter(today, 1)}T22:00`,
    durationMinutes: 120,
    timeZone: userTimeZone(),
    recurrence: noRecurrence,
    announceMinutes: [1440, 60],
  };
}

export function valuesOf(window: MaintenanceWindowReply): WindowValues {
  const { message, startsAt, durationMinutes, timeZone, recurrence, announceMinutes } = window;
  return {
    message,
    startsAt,
    durationMinutes,
    timeZone,
    recurrence: fromRule(recurrence, startsAt),
    announceMinutes,
  };
}

/**
 * A request with a duration instead of an end time. If the user enters an end time, the form
 * converts the end time to a duration.
 */
export type WindowRequest = MaintenanceWindowRequest & { durationMinutes: number };

export function requestOf({ recurrence, ...rest }: WindowValues): WindowRequest {
  return { ...rest, recurrence: toRule(recurrence, rest.startsAt) };
}
