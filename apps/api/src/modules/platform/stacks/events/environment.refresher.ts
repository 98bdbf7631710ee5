import type { EngineEvent } from '@stackyard/platform-client';
import { TouchedStacks, type Touched } from './touched-stacks.js';

/** Events of one action arrive together. */
const gatherMs = 100;
const shortestPauseMs = 1000;
const longestPauseMs = 4000;
const longestRetryMs = 30_000;
/** The platform updates its records after the containers have changed. */
const settleMs = 3000;

/**
 * Reads the stacks of one environment again when events are about them, at most once per second,
 * and less often if reading takes long.
 */
export class EnvironmentRefresher {
  private readonly touched = new TouchedStacks();
  private readonly settling = new TouchedStacks();
  private settleAt = Infinity;
  private failures = 0;
  private wake: () => void = () => undefined;

  constructor(
    private readonly refresh: (touched: Touched, signal: AbortSignal) => Promise<void>,
    private readonly onFault: (error: unknown) => void,
  ) {}

  note(events: readonly EngineEvent[], stackOf: (service: string) => string | undefined): void {
    for (const event of events) this.touched.note(event, stackOf);
    if (!this.touched.isEmpty) this.wake();
  }

  touch(touched: Touched): void {
    this.touched.add(touched);
    this.wake();
  }

  /** Works until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (this.touched.isEmpty) await this.rest(this.settleAt - performance.now(), signal, true);
      else await this.rest(gatherMs, signal);
      if (signal.aborted) return;
      const began = performance.now();
      if (!(await this.round(began, signal))) continue;
      const took = performance.now() - began;
      const pause = Math.min(longestPauseMs, Math.max(shortestPauseMs, 2 * took));
      const retry = Math.min(longestRetryMs, shortestPauseMs * 2 ** this.failures);
      await this.rest(this.failures > 0 ? retry : pause, signal);
    }
  }

  /** Returns false if there was nothing to do. */
  private async round(now: number, signal: AbortSignal): Promise<boolean> {
    const touched = new TouchedStacks();
    const fresh = this.touched.take();
    touched.add(fresh);
    if (now >= this.settleAt) {
      touched.add(this.settling.take());
      this.settleAt = Infinity;
    }
    if (touched.isEmpty) return false;
    const wanted = touched.take();
    try {
      await this.refresh(wanted, signal);
      this.failures = 0;
    } catch (error) {
      if (signal.aborted) return true;
      this.failures += 1;
      this.touched.add(wanted);
      this.onFault(error);
      return true;
    }
    if (fresh === 'all' || fresh.size > 0) {
      this.settling.add(fresh);
      this.settleAt = performance.now() + settleMs;
    }
    return true;
  }

  /** Waits; a touch ends the wait early if it may. */
  private rest(ms: number, signal: AbortSignal, endsEarly = false): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(end, Math.max(0, ms)) : undefined;
      const wake = () => {
        if (endsEarly) end();
      };
      function end(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      }
      this.wake = wake;
      signal.addEventListener('abort', end);
      if (signal.aborted || (endsEarly && !this.touched.isEmpty)) end();
    });
  }
}
