import type { EngineEvent } from '@stackyard/platform-client';
import { ChangedProjectsCollector, type ChangedProjects } from './changed-projects.js';

/**
 * How long to collect events before reading. A single action causes several events, and engines
 * report the end of a container shortly before they list it as exited.
 */
const batchingMs = 250;
/**
 * Pause after the first read. The pause doubles, up to `defaultPauseMs`, with each further read that
 * follows shortly.
 */
const minPauseMs = 300;
const defaultPauseMs = 1200;
const maxPauseMs = 4000;
const maxRetryMs = 30_000;
/**
 * Delays after which the same stacks are read again. Busy engines list changes late, and the
 * platform updates its records after the containers have changed.
 */
const settleDelaysMs = [300, 900, 3000];

/**
 * Reads the stacks of an environment again when events affect them: soon after the first event,
 * then about once per second, and less often if reading takes long.
 */
export class EnvironmentRefresher {
  private readonly changedProjects = new ChangedProjectsCollector();
  private scheduledReads: { projects: ChangedProjects; at: number }[] = [];
  private failureCount = 0;
  /** Number of consecutive reads with only short pauses between them. */
  private consecutiveReadCount = 0;
  private readAt = -Infinity;
  private wake: () => void = () => undefined;

  constructor(
    private readonly refresh: (projects: ChangedProjects, signal: AbortSignal) => Promise<void>,
    private readonly onFault: (error: unknown) => void,
  ) {}

  addEvents(
    events: readonly EngineEvent[],
    stackOf: (service: string) => string | undefined,
  ): void {
    for (const event of events) this.changedProjects.addEvent(event, stackOf);
    if (!this.changedProjects.isEmpty) this.wake();
  }

  /** Requests a read without waiting for an event. */
  requestRead(projects: ChangedProjects): void {
    this.scheduledReads.push({ projects, at: performance.now() });
    this.wake();
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (this.changedProjects.isEmpty)
        await this.pause(this.nextDueAt - performance.now(), signal, true);
      else await this.pause(batchingMs, signal);
      if (signal.aborted) return;
      const roundStartedAt = performance.now();
      if (!(await this.runRound(roundStartedAt, signal))) continue;
      await this.pause(this.nextPauseMs(roundStartedAt), signal);
    }
  }

  private nextPauseMs(roundStartedAt: number): number {
    const now = performance.now();
    this.consecutiveReadCount =
      roundStartedAt - this.readAt > 2 * defaultPauseMs ? 0 : this.consecutiveReadCount + 1;
    this.readAt = now;
    if (this.failureCount > 0) return Math.min(maxRetryMs, defaultPauseMs * 2 ** this.failureCount);
    const pauseMs = Math.min(defaultPauseMs, minPauseMs * 2 ** this.consecutiveReadCount);
    return Math.min(maxPauseMs, Math.max(pauseMs, 2 * (now - roundStartedAt)));
  }

  /**
   * Reads everything that is due, and schedules further reads of the projects that events have
   * affected. After a failure, everything that was due remains due.
   *
   * @returns false if nothing was due
   */
  private async runRound(now: number, signal: AbortSignal): Promise<boolean> {
    const collector = new ChangedProjectsCollector();
    const newProjects = this.changedProjects.drain();
    collector.add(newProjects);
    for (const dueRead of this.scheduledReads.filter(({ at }) => at <= now))
      collector.add(dueRead.projects);
    this.scheduledReads = this.scheduledReads.filter(({ at }) => at > now);
    if (collector.isEmpty) return false;
    const projects = collector.drain();
    try {
      await this.refresh(projects, signal);
      this.failureCount = 0;
    } catch (error) {
      if (signal.aborted) return true;
      this.failureCount += 1;
      this.changedProjects.add(projects);
      this.onFault(error);
      return true;
    }
    if (newProjects === 'all' || newProjects.size > 0) {
      const readAt = performance.now();
      this.scheduledReads.push(
        ...settleDelaysMs.map((ms) => ({ projects: newProjects, at: readAt + ms })),
      );
    }
    return true;
  }

  private get nextDueAt(): number {
    return Math.min(Infinity, ...this.scheduledReads.map(({ at }) => at));
  }

  /**
   * Waits for the given number of milliseconds or until the signal aborts. Infinity means no time
   * limit.
   *
   * @param endsEarly - whether a new event or a requested read ends the wait
   */
  private pause(ms: number, signal: AbortSignal, endsEarly = false): Promise<void> {
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
      if (signal.aborted || (endsEarly && !this.changedProjects.isEmpty)) end();
    });
  }
}
