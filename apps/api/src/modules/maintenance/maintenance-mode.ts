import type {
  LogAction,
  MaintenanceModeReply,
  SetMaintenanceModeRequest,
  UpcomingMaintenance,
} from '@stackyard/contracts';

/** The switch with its message; everything but the message tells of the open window alone. */
export interface MaintenanceSwitch {
  active: boolean;
  message: string;
  since: Date | null;
  by: string | null;
  /** When it closes by itself; null for never. */
  until: Date | null;
}

/** A planned window that takes place, or an update that runs. */
export interface Hold {
  message: string;
  since: string;
  by: string;
  until: string | null;
}

/** Everything that maintenance can be open for. */
export interface Holds {
  switched: MaintenanceSwitch;
  update: Hold | null;
  /** Windows that take place now. */
  windows: readonly Hold[];
  upcoming: UpcomingMaintenance | null;
}

/** Editing an open window keeps the time it was opened and whoever opened it. */
export function changeSwitch(
  current: MaintenanceSwitch,
  { active, message, until }: SetMaintenanceModeRequest,
  now: Date,
  by: string,
): MaintenanceSwitch {
  if (!active) return { active, message, since: null, by: null, until: null };
  return {
    active,
    message,
    since: current.since ?? now,
    by: current.by ?? by,
    until: until == null ? null : new Date(until),
  };
}

/** What everybody is told: the switch speaks first, then an update, then the window that ends last. */
export function modeOf({ switched, update, windows, upcoming }: Holds): MaintenanceModeReply {
  const { active, message, since, by, until } = switched;
  if (active) {
    return {
      active,
      message,
      since: since?.toISOString() ?? null,
      by,
      until: until?.toISOString() ?? null,
      source: 'switch',
      upcoming,
    };
  }
  if (update) return { active: true, ...update, source: 'update', upcoming };
  const [window] = [...windows].sort((a, b) => ((a.until ?? '') < (b.until ?? '') ? 1 : -1));
  if (window) return { active: true, ...window, source: 'window', upcoming };
  return { active, message, since: null, by: null, until: null, source: null, upcoming };
}

/** What the event log calls the change; null when nothing changed. */
export function actionOf(
  before: MaintenanceModeReply,
  after: MaintenanceModeReply,
): LogAction | null {
  if (before.active !== after.active) {
    return after.active ? 'maintenance.opened' : 'maintenance.closed';
  }
  const same =
    before.message === after.message &&
    before.until === after.until &&
    before.source === after.source;
  return same ? null : 'maintenance.changed';
}
