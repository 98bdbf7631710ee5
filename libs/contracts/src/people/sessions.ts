import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';

/** An active session and the browser that uses it. */
export interface OwnSessionReply {
  id: number;
  /** Browser and operating system, for example `Firefox on Linux`; null when unknown. */
  device: string | null;
  userAgent: string | null;
  ip: string | null;
  createdAt: string;
  /** Time of the last request in the session, updated at most once a minute. */
  lastSeenAt: string;
  /** Time at which the session expires even if it is still in use. Unused sessions expire earlier. */
  expiresAt: string;
  /** Whether this is the session that the request uses. */
  current: boolean;
}

/** A page of active sessions, most recently used first. */
export interface ListSessionsReply extends PageReply {
  sessions: OwnSessionReply[];
}

/** The number of sessions that were ended. */
export interface RevokedSessionsReply {
  revoked: number;
}

/** Returns the active sessions with their browsers and IP addresses, most recently used first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  credential: 'session',
  summary: 'List your sessions',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListSessionsReply>(),
});

/**
 * The session ends immediately, and its live connections are closed. Callers can end only their own
 * sessions.
 */
export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  credential: 'session',
  summary: 'End one of your sessions',
  status: 204,
  problems: ['SESSION_UNKNOWN'],
  reply: type<void>(),
});

/**
 * Ends all of the caller's sessions except the current one. Returns the number of ended sessions.
 */
export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed-in',
  credential: 'session',
  summary: 'End your other sessions',
  reply: type<RevokedSessionsReply>(),
});
