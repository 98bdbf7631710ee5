import type { MaintenanceWindowReply, OccurrenceReply } from '@stackyard/contracts';
import type { MaintenanceOccurrenceEntity } from './maintenance-occurrence.entity.js';
import type { MaintenanceWindowEntity } from './maintenance-window.entity.js';

/** Returns the part of a window that determines when it takes place. */
export function ruleOf({
  startsAt,
  durationMinutes,
  timeZone,
  recurrence,
}: MaintenanceWindowEntity) {
  return { startsAt, durationMinutes, timeZone, recurrence };
}

interface WindowTimes {
  next: MaintenanceOccurrenceEntity | undefined;
  last: MaintenanceOccurrenceEntity | undefined;
}

export function toWindowReply(
  window: MaintenanceWindowEntity,
  { next, last }: WindowTimes,
): MaintenanceWindowReply {
  const { id, message, createdBy, createdAt, cancelledAt } = window;
  return {
    id,
    message,
    ...ruleOf(window),
    announceMinutes: announceMinutesOf(window),
    createdBy,
    createdAt,
    cancelledAt,
    next: next ? toOccurrenceReply(next) : null,
    last: last ? toOccurrenceReply(last) : null,
  };
}

export function toOccurrenceReply(row: MaintenanceOccurrenceEntity): OccurrenceReply {
  const { id, windowId, message, startsAt, endsAt, state } = row;
  return { id, windowId, message, startsAt, endsAt, state };
}

/** Returns how many minutes before the start to announce an occurrence. */
export function announceMinutesOf({ announceMinutes }: MaintenanceWindowEntity): number[] {
  return announceMinutes.split(' ').filter(Boolean).map(Number);
}
