import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';

/** A live session of someone. */
export interface OwnSessionReply {
  id: number;
  /** Browser and system in words, e.g. `Firefox on Linux`; null when it said nothing usable. */
  device: string | null;
  userAgent: string | null;
  ip: string | null;
  createdAt: string;
  /** Written down at most once a minute. */
  lastSeenAt: string;
  /** When it ends in any case. */
  expiresAt: string;
  /** Whether this request came with it. */
  current: boolean;
}

/** Live sessions, the latest used first. */
export interface ListSessionsReply extends PageReply {
  sessions: OwnSessionReply[];
}

/** How many sessions were ended. */
export interface RevokedSessionsReply {
  revoked: number;
}

/** Returns the caller's active sessions. */
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

/** Ends the session immediately, including its live connections. */
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

/** Ends all sessions of the caller except this one. */
export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed-in',
  credential: 'session',
  summary: 'End your other sessions',
  reply: type<RevokedSessionsReply>(),
});
