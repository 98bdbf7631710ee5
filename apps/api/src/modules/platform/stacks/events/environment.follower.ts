import { setTimeout as sleep } from 'node:timers/promises';
import { PlatformError, type EngineEvent, type PlatformClient } from '@stackyard/platform-client';
import { backoffMs } from '#infra/outbound/backoff.js';
import { underSignals } from '#infra/signals/under-signals.js';
import { EngineClock } from './engine.clock.js';
import { EventStream } from './event.stream.js';
import { fromEngineTime, SeenEvents, toEngineTime } from './event-window.js';

/** How an environment is followed at the moment. */
export type FollowMode = 'connecting' | 'streaming' | 'polling';

/** The environment to follow, and who wants to know. */
export interface FollowedEnvironment {
  environmentId: number;
  /** Null while the server does not respond. */
  client(): Promise<PlatformClient | null>;
  /** Length of the periods to read where the platform buffers. */
  windowMs(): number;
  onEvents(events: readonly EngineEvent[]): void;
  /** Events may have been missed. */
  onGap(): void;
  onFault(error: unknown): void;
}

/** Events that an engine remembers are asked for this far back, to test whether it streams. */
const replayMs = 60 * 60_000;
/** Periods overlap, because an event may be listed a moment after its time. */
const overlapMs = 200;
/** How long a stream may be behind what was read. */
const graceMs = 1500;
/** How often a silent stream is compared with what the engine remembers. */
const auditMs = 30_000;
/** How long a platform that buffers is not tested again. */
const pollingMs = 15 * 60_000;
const idleMs = 2000;
/** The clock of the engine is read again if a period takes this much more or less than expected. */
const clockToleranceMs = 2000;
const mostFailures = 8;
const refusals = new Set(['key-refused', 'forbidden', 'not-found', 'not-a-platform']);

/**
 * Follows the events of one environment: with one stream where the platform really streams, and
 * otherwise by reading short periods one after the other. Whether it streams is observed: a stream
 * counts once it has delivered an event, and until then periods are read as well.
 */
export class EnvironmentFollower {
  mode: FollowMode = 'connecting';
  private readonly seen = new SeenEvents();
  private since: string | null = null;
  private failures = 0;

  constructor(private readonly target: FollowedEnvironment) {}

  /** Follows until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let rest = idleMs;
      try {
        const client = await this.target.client();
        if (client !== null) {
          await underSignals([signal], (inner) => this.follow(client, inner));
          rest = backoffMs(1, Math.random());
        }
      } catch (error) {
        if (signal.aborted) return;
        rest = this.restAfter(error);
        this.target.onFault(error);
      }
      this.mode = 'connecting';
      await sleep(rest, undefined, { signal }).catch(() => undefined);
    }
  }

  private restAfter(error: unknown): number {
    const isRefused = error instanceof PlatformError && refusals.has(error.kind);
    this.failures = isRefused ? mostFailures : Math.min(mostFailures, this.failures + 1);
    return backoffMs(this.failures, Math.random());
  }

  private async follow(client: PlatformClient, signal: AbortSignal): Promise<void> {
    const { environmentId } = this.target;
    const reader = new PeriodReader(client, this.target, signal);
    await reader.readClock();
    const remembered = await reader.read(reader.before(replayMs), reader.before(0));
    // The first start follows a refresh that may be old; later ones, a time without events.
    const isResumed = this.since !== null;
    const fresh = this.seen.unseen(remembered);
    if (isResumed && fresh.length > 0) this.target.onEvents(fresh);
    this.target.onGap();
    const last = remembered.at(-1)?.at ?? null;
    this.since = last ?? reader.before(0);
    const stream = new EventStream(client, environmentId, this.since, signal, (event) => {
      this.take([event]);
    });
    try {
      if (await this.isProven(stream, reader, last !== null)) await this.audit(stream, reader);
      else await this.poll(reader, signal);
    } finally {
      stream.close();
    }
  }

  /** Reads periods until the stream has delivered an event, or has kept one back. */
  private async isProven(
    stream: EventStream,
    reader: PeriodReader,
    isReplayed: boolean,
  ): Promise<boolean> {
    while (!stream.isProven) {
      if (stream.isBuffered) return false;
      if (stream.hasEnded) {
        await stream.ended;
        return false;
      }
      if (isReplayed && stream.openForMs > graceMs) return false;
      const fresh = await this.readNext(reader);
      if (fresh === 0) continue;
      await stream.provenWithin(graceMs);
      if (!stream.isProven) return false;
    }
    return true;
  }

  /** Waits for the end of the stream, and notices when it has gone silent without ending. */
  private async audit(stream: EventStream, reader: PeriodReader): Promise<void> {
    this.mode = 'streaming';
    this.failures = 0;
    let since = reader.before(0);
    while (!(await stream.endsWithin(auditMs))) {
      const until = reader.before(clockToleranceMs);
      if (fromEngineTime(until) <= fromEngineTime(since)) continue;
      const missed = this.take(await reader.read(since, until));
      if (missed > 0) throw new Error('The event stream has gone silent');
      since = until;
    }
    await stream.ended;
  }

  private async poll(reader: PeriodReader, signal: AbortSignal): Promise<void> {
    this.mode = 'polling';
    const end = performance.now() + pollingMs;
    while (!signal.aborted && performance.now() < end) {
      await this.readNext(reader);
      this.failures = 0;
    }
  }

  /** Reads the next period and returns the number of new events. */
  private async readNext(reader: PeriodReader): Promise<number> {
    const since = this.since ?? reader.before(0);
    const { events, until } = await reader.readNext(since);
    // A clock that was set back begins anew.
    if (fromEngineTime(until) < fromEngineTime(since)) this.target.onGap();
    this.since = until;
    return this.take(events);
  }

  private take(events: readonly EngineEvent[]): number {
    const fresh = this.seen.unseen(events);
    if (fresh.length > 0) this.target.onEvents(fresh);
    return fresh.length;
  }
}

/** Reads periods of one engine, on its clock. */
class PeriodReader {
  private clock: EngineClock | null = null;

  constructor(
    private readonly client: PlatformClient,
    private readonly target: FollowedEnvironment,
    private readonly signal: AbortSignal,
  ) {}

  async readClock(): Promise<void> {
    this.clock = await EngineClock.read(this.client, this.target.environmentId, this.signal);
  }

  /** A time before the present one of the engine. */
  before(ms: number): string {
    return toEngineTime((this.clock?.now() ?? Date.now()) - ms);
  }

  async read(since: string, until: string): Promise<EngineEvent[]> {
    const { client, signal } = this;
    const { events, isComplete } = await client.readEvents(this.target.environmentId, {
      since,
      until,
      signal,
    });
    if (!isComplete) this.target.onGap();
    return events;
  }

  /** Reads until a moment in the future, so that no event is missed whatever the engine remembers. */
  async readNext(since: string): Promise<{ events: EngineEvent[]; until: string }> {
    const windowMs = this.target.windowMs();
    const began = performance.now();
    const until = this.before(-windowMs);
    const from = Math.min(fromEngineTime(since) - overlapMs, fromEngineTime(until) - windowMs);
    const events = await this.read(toEngineTime(from), until);
    const took = performance.now() - began;
    if (took < windowMs / 2) {
      await sleep(windowMs - took, undefined, { signal: this.signal }).catch(() => undefined);
      await this.readClock();
    } else if (took > windowMs + clockToleranceMs) {
      await this.readClock();
    }
    return { events, until };
  }
}
