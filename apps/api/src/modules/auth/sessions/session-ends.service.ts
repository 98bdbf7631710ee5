import { Injectable } from '@nestjs/common';
import type { SessionEnd } from '@stackyard/contracts';
import { Outbox } from '#infra/outbox/outbox.js';
import { SessionsRepository } from './sessions.repository.js';

/** Ends sessions early and closes their sockets. Call it in the unit that records the reason. */
@Injectable()
export class SessionEndsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly outbox: Outbox,
  ) {}

  async end(id: number, reason: SessionEnd): Promise<void> {
    await this.sessions.remove(id);
    await this.outbox.add('session.ended', { reason }, [`session:${id}`]);
  }

  /** Ends all sessions of a user, except the one to keep. Returns their number. */
  async endAllOf(userId: number, reason: SessionEnd, keep: number | null = null): Promise<number> {
    const ended = await this.sessions.removeAllOf(userId, keep);
    const rooms = ended.map((id) => `session:${id}` as const);
    if (rooms.length > 0) await this.outbox.add('session.ended', { reason }, rooms);
    return rooms.length;
  }
}
