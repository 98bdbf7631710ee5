import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { anonymousCaller, type Caller, type RequestOrigin } from '#infra/http/caller.js';
import { networkOf } from '#infra/http/access/client-address.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Throttle } from '#infra/throttle.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import type { TokenRefusal } from '../api-token.js';
import { TokenUseEvents, type NamedToken } from './token-use-events.service.js';
import { TokensRepository, type PresentedToken } from '../tokens.repository.js';

/**
 * Shortest time between two updates of a token's last use, unless the token is used from a new
 * address.
 */
const updateIntervalMs = 60_000;
/** Period in which repetitions of a refusal are not recorded. */
const refusalThrottleSeconds = 15 * 60;
/**
 * Period in which an address counts as known after a token was used from it. A pipeline that
 * alternates between runners is therefore not reported each time.
 */
const addressThrottleSeconds = 24 * 60 * 60;

/**
 * Records when tokens are used or refused. Writes the records in the background, so that requests
 * do not wait for them, for example while the database is locked.
 */
@Injectable()
export class TokenUseService implements OnModuleInit, OnApplicationShutdown {
  private readonly log: Logger;
  private readonly refusalThrottle = new Throttle(refusalThrottleSeconds);
  private readonly addressThrottle = new Throttle(addressThrottleSeconds);
  private readonly pendingWork = new Set<Promise<void>>();
  private readonly updatingTokenIds = new Set<number>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly tokenUseEvents: TokenUseEvents,
    private readonly tokens: TokensRepository,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('auth');
  }

  onModuleInit(): void {
    this.tokenUseEvents.on('used', (namedToken, origin) => {
      this.runInBackground('The use of an API token could not be recorded', () =>
        this.recordUse(namedToken, origin),
      );
    });
    this.tokenUseEvents.on('refused', (refusal, namedToken, origin) => {
      this.runInBackground('The rejection of an API token could not be recorded', () =>
        this.storeRefusal(refusal, namedToken, origin),
      );
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.waitUntilFlushed();
  }

  async waitUntilFlushed(): Promise<void> {
    while (this.pendingWork.size > 0) await Promise.all(this.pendingWork);
  }

  private async recordUse(namedToken: NamedToken, origin: RequestOrigin): Promise<void> {
    const { id, lastUsedAt, lastUsedIp } = namedToken.token;
    const isFirstInPeriod =
      origin.ip !== null && (await this.addressThrottle.tryAcquire(`${id} ${origin.ip}`));
    const isNewAddress = isFirstInPeriod && lastUsedIp !== null && lastUsedIp !== origin.ip;
    const now = this.clock.now();
    const isDue = lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= updateIntervalMs;
    if (!isNewAddress && (!isDue || this.updatingTokenIds.has(id))) return;
    this.updatingTokenIds.add(id);
    try {
      await this.uow.run(async () => {
        await this.tokens.change(id, { lastUsedAt: now.toISOString(), lastUsedIp: origin.ip });
        if (isNewAddress) await this.recordNewAddress(namedToken, lastUsedIp, origin);
      });
    } finally {
      this.updatingTokenIds.delete(id);
    }
  }

  private recordNewAddress(
    { token, name }: NamedToken,
    previousIp: string,
    origin: RequestOrigin,
  ): Promise<void> {
    return this.eventLog.record({
      action: 'token.used-from-new-address',
      by: actingAs(token, name, origin),
      severity: 'notice',
      target: { type: 'token', id: token.id, name: token.name },
      message: `${name} was used from ${origin.ip}, previously from ${previousIp}`,
      details: { before: previousIp, after: origin.ip },
    });
  }

  private async storeRefusal(
    refusal: TokenRefusal,
    namedToken: NamedToken | null,
    origin: RequestOrigin,
  ): Promise<void> {
    const { id, name } = namedToken?.token ?? { id: null, name: 'unknown' };
    // An attacker can try a different unknown token each time, so entries about unknown tokens are
    // limited per network.
    const throttleKey = id === null ? networkOf(origin.ip) : `${id} ${origin.ip}`;
    if (!(await this.refusalThrottle.tryAcquire(`${refusal} ${throttleKey}`))) return;
    this.log.warn({ refusal, tokenId: id, ip: origin.ip }, 'An API token was rejected');
    await this.uow.run(() =>
      this.eventLog.record({
        action: 'token.refused',
        by: namedToken
          ? actingAs(namedToken.token, namedToken.name, origin)
          : { ...anonymousCaller, ...origin },
        outcome: 'denied',
        severity: 'warning',
        target: { type: 'token', id, name },
        message: `API token rejected: ${refusal}`,
        details: { refusal },
      }),
    );
  }

  private runInBackground(failureMessage: string, work: () => Promise<void>): void {
    const task: Promise<void> = work()
      .catch((error: unknown) => this.log.warn({ err: error }, failureMessage))
      .finally(() => this.pendingWork.delete(task));
    this.pendingWork.add(task);
  }
}

/** Returns the token as an actor. Its permissions are not needed here, so they are empty. */
function actingAs({ id, userId }: PresentedToken, name: string, origin: RequestOrigin): Caller {
  return { ...anonymousCaller, ...origin, actor: { type: 'token', id, name }, userId, tokenId: id };
}
