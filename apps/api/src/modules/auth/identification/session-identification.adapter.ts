import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sessionCookie } from '@stackyard/contracts';
import { parseCookie } from 'cookie';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Identity } from '#infra/http/caller.js';
import { Identification, type Credentials } from '#infra/http/identification.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { AccountsService } from '#modules/users/accounts.service.js';
import { SessionsRepository, type LiveSession } from '../sessions/sessions.repository.js';
import { meansBearer } from './bearer-scheme.js';

/** Milliseconds after which a session's last use is written down again, at most. */
const seenEvery = 60_000;
const hour = 60 * 60_000;

/** Recognises people by the token of their session, from the cookie or as bearer. */
@Injectable()
export class SessionIdentification extends Identification implements OnApplicationShutdown {
  private readonly log: Logger;
  private readonly seenEvery: number;
  private readonly touching = new Map<number, Promise<void>>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly sessions: SessionsRepository,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
    { SESSION_IDLE_HOURS }: Settings,
    logging: Logging,
  ) {
    super();
    this.log = logging.for('auth');
    // Used in time, a session must not end because that was not written down yet.
    this.seenEvery = Math.min(seenEvery, (SESSION_IDLE_HOURS * hour) / 4);
  }

  async identify(credentials: Credentials): Promise<Identity | null> {
    const token = tokenIn(credentials);
    if (token === undefined) return null;
    const held = await this.accounts.findHolderOf<LiveSession>(this.sessions.liveOf(token));
    if (!held?.holder.active) return null;
    const { credential: session, holder } = held;
    this.noteUse(session);
    return {
      actor: { type: 'user', id: holder.id, name: holder.username },
      userId: holder.id,
      user: { username: holder.username, displayName: holder.displayName },
      superuser: holder.superuser,
      permissions: holder.permissions,
      sessionId: session.id,
      tokenId: null,
      stackIds: null,
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.touching.values());
  }

  /** Nobody waits for it: reading must go on while something else holds the database. */
  private noteUse({ id, lastSeenAt }: LiveSession): void {
    const due = this.clock.now().getTime() - Date.parse(lastSeenAt) >= this.seenEvery;
    if (!due || this.touching.has(id)) return;
    const touched = this.uow
      .run(() => this.sessions.touch(id))
      .catch((error: unknown) => {
        this.log.warn({ err: error, sessionId: id }, 'The last use of a session was not noted');
      })
      .finally(() => this.touching.delete(id));
    this.touching.set(id, touched);
  }
}

/** A bearer counts alone: whoever sends one does not mean the cookie that a browser adds. */
function tokenIn({ cookie, authorization }: Credentials): string | undefined {
  if (meansBearer(authorization)) return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return cookie === undefined ? undefined : parseCookie(cookie)[sessionCookie];
}
