import { Injectable } from '@nestjs/common';
import type { SessionEnd } from '@stackyard/contracts';
import { Outbox } from '#infra/outbox/outbox.js';
import { SessionsRepository } from './sessions.repository.js';

/**
 * Either one session that was ended, or a user whose sessions were ended. `keptSessionId` is the ID
 * of the only session of the user that was not ended; null if all were ended.
 */
export type EndedSessions =
  | { sessionId: number }
  | { userId: number; keptSessionId: number | null };

/** Removes data that belongs to ended sessions. Runs in the unit of work that ends the sessions. */
export type SessionEndListener = (ended: EndedSessions) => Promise<void>;

/**
 * Ends sessions early and closes their sockets. Call the methods in the unit of work that records
 * the reason.
 */
@Injectable()
export class SessionTerminationService {
  private readonly listeners: SessionEndListener[] = [];

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Calls the listener when sessions end before they expire, for example because of a sign-out, a
   * new password or an administrator. Sessions that expire are not reported.
   */
  onSessionsEnded(listener: SessionEndListener): void {
    this.listeners.push(listener);
  }

  async end(id: number, reason: SessionEnd): Promise<void> {
    await this.sessions.remove(id);
    await this.notifyListeners({ sessionId: id });
    await this.outbox.add('session.ended', { reason }, [`session:${id}`]);
  }

  /**
   * Ends all sessions of a user, except the one to keep, and closes their sockets. Returns the
   * number of ended sessions.
   */
  async endAllOf(
    userId: number,
    reason: SessionEnd,
    keptSessionId: number | null = null,
  ): Promise<number> {
    const endedIds = await this.removeAllOf(userId, keptSessionId);
    const rooms = endedIds.map((id) => `session:${id}` as const);
    if (rooms.length > 0) await this.outbox.add('session.ended', { reason }, rooms);
    return rooms.length;
  }

  /**
   * Ends all sessions of a user, except the one to keep, and returns the IDs of the ended sessions.
   * Does not close their sockets; the caller must announce the end.
   */
  async removeAllOf(userId: number, keptSessionId: number | null = null): Promise<number[]> {
    const endedIds = await this.sessions.removeAllOf(userId, keptSessionId);
    await this.notifyListeners({ userId, keptSessionId });
    return endedIds;
  }

  private async notifyListeners(ended: EndedSessions): Promise<void> {
    for (const listener of this.listeners) await listener(ended);
  }
}
