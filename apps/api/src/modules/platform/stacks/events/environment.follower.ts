import { setTimeout as sleep } from 'node:timers/promises';
import { PlatformError, type EngineEvent, type PlatformClient } from '@stackyard/platform-client';
import { backoffMs } from '#infra/outbound/backoff.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { EngineClock } from './engine.clock.js';
import { EventStream } from './event.stream.js';
import { fromEngineTime, SeenEvents, toEngineTime } from './event-window.js';

export type FollowMode = 'connecting' | 'streaming' | 'polling';

export interface FollowedEnvironment {
  environmentId: number;
  /** Returns a client for the server; null while the server does not respond. */
  client(): Promise<PlatformClient | null>;
  /**
   * Returns the length of the periods in which events are polled if the platform buffers streams.
   */
  windowMs(): number;
  onEvents(events: readonly EngineEvent[]): void;
  /** Called when events may have been missed. */
  onGap(): void;
  onFault(error: unknown): void;
}

/**
 * How far back events are requested when following begins. A platform that does not buffer streams
 * sends these events immediately, which proves that the stream works.
 */
const replayMs = 60 * 60_000;
/** Overlap of successive periods. Engines may list an event with a short delay. */
const overlapMs = 200;
/** An event that polling has found must arrive in the stream within this time. */
const graceMs = 1500;
/** How often the events of a stream are compared with those that the engine has stored. */
const monitorIntervalMs = 30_000;
/** How long to poll events before trying a stream again. */
const pollingDurationMs = 15 * 60_000;
const idleMs = 2000;
/**
 * If a request takes this much longer than expected, the engine's clock is read again. When a
 * stream is monitored, events of the most recent period of this length are left out.
 */
const clockToleranceMs = 2000;
const maxFailures = 8;
const rejectionErrorKinds = new Set(['key-refused', 'forbidden', 'not-found', 'not-a-platform']);

/**
 * Follows the events of one environment. Some platforms buffer streams, so a stream is used only
 * after it has delivered an event. Until then, and on platforms that buffer, events are polled in
 * short periods.
 */
export class EnvironmentFollower {
  mode: FollowMode = 'connecting';
  private readonly seenEvents = new SeenEvents();
  private readUpTo: string | null = null;
  private failureCount = 0;

  constructor(private readonly target: FollowedEnvironment) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let pauseMs = idleMs;
      try {
        const client = await this.target.client();
        if (client !== null) {
          await withSignals([signal], (limitedSignal) => this.follow(client, limitedSignal));
          pauseMs = backoffMs(1, Math.random());
        }
      } catch (error) {
        if (signal.aborted) return;
        pauseMs = this.nextPauseMs(error);
        this.target.onFault(error);
      }
      this.mode = 'connecting';
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private nextPauseMs(error: unknown): number {
    const isRefused = error instanceof PlatformError && rejectionErrorKinds.has(error.kind);
    this.failureCount = isRefused ? maxFailures : Math.min(maxFailures, this.failureCount + 1);
    return backoffMs(this.failureCount, Math.random());
  }

  private async follow(client: PlatformClient, signal: AbortSignal): Promise<void> {
    const { environmentId } = this.target;
    const reader = new PeriodReader(client, this.target, signal);
    await reader.readClock();
    const pastEvents = await reader.read(reader.timeBeforeNow(replayMs), reader.timeBeforeNow(0));
    // At the first start, the past events are already known. After an interruption, events may have
    // been missed, so report the past events.
    const isResumed = this.readUpTo !== null;
    const newEvents = this.seenEvents.takeNew(pastEvents);
    if (isResumed && newEvents.length > 0) this.target.onEvents(newEvents);
    this.target.onGap();
    const lastEventAt = pastEvents.at(-1)?.at ?? null;
    this.readUpTo = lastEventAt ?? reader.timeBeforeNow(0);
    const stream = new EventStream(client, environmentId, this.readUpTo, signal, (event) => {
      this.forwardNewEvents([event]);
    });
    try {
      if (await this.testStream(stream, reader, lastEventAt !== null))
        await this.monitorStream(stream, reader);
      else await this.poll(reader, signal);
    } finally {
      stream.close();
    }
  }

  /**
   * Polls events until it is clear whether the stream delivers them.
   *
   * @param expectsReplay - whether the stream should immediately deliver a past event
   */
  private async testStream(
    stream: EventStream,
    reader: PeriodReader,
    expectsReplay: boolean,
  ): Promise<boolean> {
    while (!stream.hasDelivered) {
      if (stream.isBuffered) return false;
      if (stream.hasEnded) {
        await stream.ended;
        return false;
      }
      if (expectsReplay && stream.openForMs > graceMs) return false;
      const newCount = await this.readNext(reader);
      if (newCount === 0) continue;
      await stream.waitForDelivery(graceMs);
      if (!stream.hasDelivered) return false;
    }
    return true;
  }

  /** Waits until the stream ends. Fails if the stream silently stops delivering events. */
  private async monitorStream(stream: EventStream, reader: PeriodReader): Promise<void> {
    this.mode = 'streaming';
    this.failureCount = 0;
    let since = reader.timeBeforeNow(0);
    while (!(await stream.waitForEnd(monitorIntervalMs))) {
      const until = reader.timeBeforeNow(clockToleranceMs);
      if (fromEngineTime(until) <= fromEngineTime(since)) continue;
      const missedCount = this.forwardNewEvents(await reader.read(since, until));
      if (missedCount > 0) throw new Error('The event stream has gone silent');
      since = until;
    }
    await stream.ended;
  }

  private async poll(reader: PeriodReader, signal: AbortSignal): Promise<void> {
    this.mode = 'polling';
    const deadline = performance.now() + pollingDurationMs;
    while (!signal.aborted && performance.now() < deadline) {
      await this.readNext(reader);
      this.failureCount = 0;
    }
  }

  /**
   * Polls the next period.
   *
   * @returns the number of new events
   */
  private async readNext(reader: PeriodReader): Promise<number> {
    const since = this.readUpTo ?? reader.timeBeforeNow(0);
    const { events, until } = await reader.readNext(since);
    // The engine's clock was set back, so events may have been missed.
    if (fromEngineTime(until) < fromEngineTime(since)) this.target.onGap();
    this.readUpTo = until;
    return this.forwardNewEvents(events);
  }

  private forwardNewEvents(events: readonly EngineEvent[]): number {
    const newEvents = this.seenEvents.takeNew(events);
    if (newEvents.length > 0) this.target.onEvents(newEvents);
    return newEvents.length;
  }
}

/**
 * Reads the events of an engine period by period. The start and end of a period are times of the
 * engine's clock.
 */
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

  /** Returns the engine's current time minus `ms`, in the engine's format. */
  timeBeforeNow(ms: number): string {
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

  /**
   * Reads a period that ends in the future, so that the response includes events that happen during
   * the request. If the response arrives early, waits for the rest of the period.
   */
  async readNext(since: string): Promise<{ events: EngineEvent[]; until: string }> {
    const windowMs = this.target.windowMs();
    const readStartedAt = performance.now();
    const until = this.timeBeforeNow(-windowMs);
    const from = Math.min(fromEngineTime(since) - overlapMs, fromEngineTime(until) - windowMs);
    const events = await this.read(toEngineTime(from), until);
    const durationMs = performance.now() - readStartedAt;
    if (durationMs < windowMs / 2) {
      await sleep(windowMs - durationMs, undefined, { signal: this.signal }).catch(() => undefined);
      await this.readClock();
    } else if (durationMs > windowMs + clockToleranceMs) {
      await this.readClock();
    }
    return { events, until };
  }
}
