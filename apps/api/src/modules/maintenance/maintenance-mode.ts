import type {
  LogAction,
  MaintenanceModeReply,
  SetMaintenanceModeRequest,
  UpcomingMaintenance,
} from '@stackyard/contracts';
import type { Hold } from '#modules/holds/holds.service.js';

/** Everything that decides what everyone is told. */
export interface ModeFacts {
  /** Of the switch, also while it is off. */
  message: string;
  /** The hold that speaks for all; null while none does. */
  hold: Hold | null;
  upcoming: UpcomingMaintenance | null;
}

/** Editing an open window keeps the time it was opened and whoever opened it. */
export function switchedOn(
  current: Hold | null,
  { message, until }: Pick<SetMaintenanceModeRequest, 'message' | 'until'>,
  now: Date,
  by: string,
): Hold {
  return {
    owner: 'switch',
    ownerId: 0,
    serverId: null,
    reason: message,
    by: current?.by ?? by,
    since: current?.since ?? now.toISOString(),
    until: until == null ? null : new Date(until).toISOString(),
    announced: true,
  };
}

export function modeOf({ message, hold, upcoming }: ModeFacts): MaintenanceModeReply {
  if (hold === null) {
    return { active: false, message, since: null, by: null, until: null, source: null, upcoming };
  }
  const { reason, since, by, until, owner } = hold;
  return { active: true, message: reason, since, by, until, source: owner, upcoming };
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
