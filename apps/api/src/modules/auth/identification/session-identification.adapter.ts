import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sessionCookie } from '@stackyard/contracts';
import { parseCookie } from 'cookie';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Identity } from '#infra/http/caller.js';
import { Identification, type Credentials } from '#infra/http/access/identification.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { AccountsService } from '#modules/users/accounts.service.js';
import { SessionsRepository, type LiveSession } from '../sessions/sessions.repository.js';
import { usesBearer } from './bearer-scheme.js';

/**
 * Maximum interval at which the last use of a session is updated. A shorter interval is used if
 * unused sessions expire soon.
 */
const maxUpdateIntervalMs = 60_000;
const hourMs = 60 * 60_000;

/** Identifies users by their session token, from the cookie or a bearer header. */
@Injectable()
export class SessionIdentification extends Identification implements OnApplicationShutdown {
  private readonly log: Logger;
  private readonly updateIntervalMs: number;
  private readonly pendingUpdates = new Map<number, Promise<void>>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly sessions: SessionsRepository,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
    { SESSION_IDLE_HOURS }: Settings,
    logging: Logging,
  ) {
    super();
    this.log = logging.loggerFor('auth');
    // Record the last use at intervals that are much shorter than the idle timeout, so that a
    // session in use does not expire.
    this.updateIntervalMs = Math.min(maxUpdateIntervalMs, (SESSION_IDLE_HOURS * hourMs) / 4);
  }

  async identify(credentials: Credentials): Promise<Identity | null> {
    const token = sessionTokenIn(credentials);
    if (token === undefined) return null;
    const credentialWithHolder = await this.accounts.findHolderOf<LiveSession>(
      this.sessions.selectLiveByToken(token),
    );
    if (!credentialWithHolder?.holder.active) return null;
    const { credential: session, holder } = credentialWithHolder;
    this.recordUse(session);
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
    await Promise.all(this.pendingUpdates.values());
  }

  /**
   * Records the use of a session in the background, so that the request does not wait for the
   * write, for example while the database is locked.
   */
  private recordUse({ id, lastSeenAt }: LiveSession): void {
    const isDue = this.clock.now().getTime() - Date.parse(lastSeenAt) >= this.updateIntervalMs;
    if (!isDue || this.pendingUpdates.has(id)) return;
    const update = this.uow
      .run(() => this.sessions.recordUse(id))
      .catch((error: unknown) => {
        this.log.warn(
          { err: error, sessionId: id },
          'The last use of a session could not be recorded',
        );
      })
      .finally(() => this.pendingUpdates.delete(id));
    this.pendingUpdates.set(id, update);
  }
}

/**
 * Returns the session token of a request. A bearer token takes precedence over the cookie that a
 * browser adds.
 */
function sessionTokenIn({ cookie, authorization }: Credentials): string | undefined {
  if (usesBearer(authorization)) return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return cookie === undefined ? undefined : parseCookie(cookie)[sessionCookie];
}
