import type {
  LogAction,
  MaintenanceModeReply,
  SetMaintenanceModeRequest,
  UpcomingMaintenance,
} from '@stackyard/contracts';
import type { Hold } from '#modules/holds/holds.service.js';

export interface ModeInputs {
  /** Message of the maintenance switch, kept while the switch is off. */
  message: string;
  /** The hold to show to users; null if there is none. */
  hold: Hold | null;
  upcoming: UpcomingMaintenance | null;
}

/**
 * Returns the hold of the maintenance switch after a change. If the switch is already on, its start
 * and the user who turned it on stay the same.
 */
export function createSwitchHold(
  currentHold: Hold | null,
  { message, until }: Pick<SetMaintenanceModeRequest, 'message' | 'until'>,
  now: Date,
  by: string,
): Hold {
  return {
    owner: 'switch',
    ownerId: 0,
    serverId: null,
    reason: message,
    by: currentHold?.by ?? by,
    since: currentHold?.since ?? now.toISOString(),
    until: until == null ? null : new Date(until).toISOString(),
    announced: true,
  };
}

/** Maximum length of a message, as in `SetMaintenanceModeRequest`. */
const maxMessageLength = 500;

/** Returns a message with a reason below it, shortened to the maximum length of a message. */
export function withReason(message: string, reason: string): string {
  return (message === '' ? reason : `${message}\n${reason}`).slice(0, maxMessageLength);
}

export function toModeReply({ message, hold, upcoming }: ModeInputs): MaintenanceModeReply {
  if (hold === null) {
    return { active: false, message, since: null, by: null, until: null, source: null, upcoming };
  }
  const { reason, since, by, until, owner } = hold;
  return { active: true, message: reason, since, by, until, source: owner, upcoming };
}

/**
 * Returns the action to log for a change; null if the state, message, end time and source are the
 * same as before.
 */
export function actionToLog(
  before: MaintenanceModeReply,
  after: MaintenanceModeReply,
): LogAction | null {
  if (before.active !== after.active) {
    return after.active ? 'maintenance.opened' : 'maintenance.closed';
  }
  const isUnchanged =
    before.message === after.message &&
    before.until === after.until &&
    before.source === after.source;
  return isUnchanged ? null : 'maintenance.changed';
}
