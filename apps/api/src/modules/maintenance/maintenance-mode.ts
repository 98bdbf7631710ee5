import type {
  LogAction,
  MaintenanceModeReply,
  SetMaintenanceModeRequest,
} from '@stackyard/contracts';

/** The switch with its message; `since` and `by` tell of the open window alone. */
export interface MaintenanceMode {
  active: boolean;
  message: string;
  since: Date | null;
  by: string | null;
}

/** Editing the message of an open window keeps the time it was opened and whoever opened it. */
export function changeMode(
  current: MaintenanceMode,
  wanted: SetMaintenanceModeRequest,
  now: Date,
  by: string,
): MaintenanceMode {
  const { active, message } = wanted;
  if (!active) return { active, message, since: null, by: null };
  return { active, message, since: current.since ?? now, by: current.by ?? by };
}

/** What the event log calls the change; null when nothing changed. */
export function actionOf(before: MaintenanceMode, after: MaintenanceMode): LogAction | null {
  if (before.active !== after.active) {
    return after.active ? 'maintenance.opened' : 'maintenance.closed';
  }
  return before.message === after.message ? null : 'maintenance.changed';
}

export function toReply(mode: MaintenanceMode): MaintenanceModeReply {
  const { active, message, since, by } = mode;
  return { active, message, since: since?.toISOString() ?? null, by };
}
