import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { anonymousCaller, type Caller, type Origin } from '#infra/http/caller.js';
import { networkOf } from '#infra/http/access/client-address.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Throttle } from '#infra/throttle.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import type { TokenRefusal } from '../api-token.js';
import { TokenUseEvents, type KnownToken } from './token-use-events.service.js';
import { TokensRepository, type PresentedToken } from '../tokens.repository.js';

/** Shortest time between two updates of a token's last use. */
const updateIntervalMs = 60_000;
/** Period in which repetitions of a refusal are not recorded. */
const repeatSeconds = 15 * 60;
/**
 * Period in which an address counts as known, so that a pipeline that alternates between runners is
 * not reported each time.
 */
const addressKnownSeconds = 24 * 60 * 60;

/**
 * Records when tokens are used or refused. Requests do not wait for the write, so reading continues
 * even while the database is locked.
 */
@Injectable()
export class TokenUseService implements OnModuleInit, OnApplicationShutdown {
  private readonly log: Logger;
  private readonly refusalThrottle = new Throttle(repeatSeconds);
  private readonly addressThrottle = new Throttle(addressKnownSeconds);
  private readonly pending = new Set<Promise<void>>();
  private readonly updatingTokenIds = new Set<number>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly useEvents: TokenUseEvents,
    private readonly tokens: TokensRepository,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.for('auth');
  }

  onModuleInit(): void {
    this.useEvents.on('used', (known, from) => {
      this.runInBackground('The use of an API token could not be recorded', () =>
        this.recordUse(known, from),
      );
    });
    this.useEvents.on('refused', (recordRefusal, known, from) => {
      this.runInBackground('The rejection of an API token could not be recorded', () =>
        this.storeRefusal(recordRefusal, known, from),
      );
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.waitUntilFlushed();
  }

  /** Resolves when all pending records are written. */
  async waitUntilFlushed(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  private async recordUse(known: KnownToken, from: Origin): Promise<void> {
    const { id, lastUsedAt, lastUsedIp } = known.token;
    const firstSeen = from.ip !== null && (await this.addressThrottle.isFirst(`${id} ${from.ip}`));
    const isNewAddress = firstSeen && lastUsedIp !== null && lastUsedIp !== from.ip;
    const now = this.clock.now();
    const isDue = lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= updateIntervalMs;
    if (!isNewAddress && (!isDue || this.updatingTokenIds.has(id))) return;
    this.updatingTokenIds.add(id);
    try {
      await this.uow.run(async () => {
        await this.tokens.change(id, { lastUsedAt: now.toISOString(), lastUsedIp: from.ip });
        if (isNewAddress) await this.recordNewAddress(known, lastUsedIp, from);
      });
    } finally {
      this.updatingTokenIds.delete(id);
    }
  }

  private recordNewAddress(
    { token, name }: KnownToken,
    before: string,
    from: Origin,
  ): Promise<void> {
    return this.eventLog.record({
      action: 'token.used-from-new-address',
      by: actingAs(token, name, from),
      severity: 'notice',
      target: { type: 'token', id: token.id, name: token.name },
      message: `${name} was used from ${from.ip}, previously from ${before}`,
      details: { before, after: from.ip },
    });
  }

  private async storeRefusal(
    refusal: TokenRefusal,
    known: KnownToken | null,
    from: Origin,
  ): Promise<void> {
    const { id, name } = known?.token ?? { id: null, name: 'unknown' };
    // An attacker may try a different unknown token each time, so unknown tokens are limited by
    // network.
    const throttleKey = id === null ? networkOf(from.ip) : `${id} ${from.ip}`;
    if (!(await this.refusalThrottle.isFirst(`${refusal} ${throttleKey}`))) return;
    this.log.warn({ refusal, tokenId: id, ip: from.ip }, 'An API token was rejected');
    await this.uow.run(() =>
      this.eventLog.record({
        action: 'token.refused',
        by: known ? actingAs(known.token, known.name, from) : { ...anonymousCaller, ...from },
        outcome: 'denied',
        severity: 'warning',
        target: { type: 'token', id, name },
        message: `API token rejected: ${refusal}`,
        details: { refusal },
      }),
    );
  }

  private runInBackground(failureMessage: string, work: () => Promise<void>): void {
    const done: Promise<void> = work()
      .catch((error: unknown) => this.log.warn({ err: error }, failureMessage))
      .finally(() => this.pending.delete(done));
    this.pending.add(done);
  }
}

/** Returns the token as an actor. Its permissions are not needed here, so they are empty. */
function actingAs({ id, userId }: PresentedToken, name: string, from: Origin): Caller {
  return { ...anonymousCaller, ...from, actor: { type: 'token', id, name }, userId, tokenId: id };
}
