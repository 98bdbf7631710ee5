import type { LogAction, LogCategory } from './event-log.js';
import type { MaintenanceModeReply } from './maintenance.js';
import type { Permission } from './permissions.js';
import type { RedeployLogLine, RedeployReply } from './redeploys.js';

/**
 * Everything the server announces on the realtime channel (socket.io, path `/socket.io`).
 * A payload says what is now, never a difference; delivery is at least once.
 */
export interface ServerEvents {
  'maintenance.changed': MaintenanceModeReply;
  'redeploy.changed': RedeployReply;
  /** Lines carry sequence numbers: a gap is filled by reading the log after the last known one. */
  'redeploy.logged': { redeployId: number; lines: RedeployLogLine[] };
  /** Stacks of this server were refreshed; `stackIds` are those whose row changed. */
  'stacks.changed': { serverId: number; stackIds: number[] };
  'event.recorded': { id: number; createdAt: string; category: LogCategory; action: LogAction };
  /** The last event a socket hears before the server closes it. */
  'session.ended': { reason: 'signed-out' | 'expired' | 'revoked' };
}

/** Name of an announcement. */
export type ServerEvent = keyof ServerEvents;

/** The same map in the shape that socket.io's `Server` and `Socket` types take. */
export type ServerEventHandlers = {
  [Event in ServerEvent]: (payload: ServerEvents[Event]) => void;
};

/** Who hears an announcement: holders of a permission, everybody signed in, or the sockets of one session. */
export const eventAudience = {
  'maintenance.changed': 'signed-in',
  'redeploy.changed': 'stacks-access',
  'redeploy.logged': 'stacks-access',
  'stacks.changed': 'stacks-access',
  'event.recorded': 'logs-access',
  'session.ended': 'session',
} as const satisfies Record<ServerEvent, Permission | 'signed-in' | 'session'>;
