import type { Clock } from '../clock.js';
import { engineCodeOf } from '../database/faults/database-fault.js';
import { RepeatCounter, type RepeatCount } from '../text/repeat-counter.js';
import type { Logging } from '../logging/logging.js';
import type { TaskDeclaration } from './task-declaration.js';

/** Period during which identical failures are counted instead of logged individually. */
const countingPeriodMs = 10 * 60_000;
/** Maximum number of distinct failures that are counted at a time. */
const maxCountedFailures = 1000;

type FailedTask = Pick<TaskDeclaration, 'name' | 'labels' | 'logger' | 'failure'>;

/** Logs the first of several identical failures immediately, and the rest later as a count. */
export class TaskFailures {
  private readonly repeats = new RepeatCounter<FailedTask>(countingPeriodMs, maxCountedFailures);

  constructor(
    private readonly clock: Clock,
    private readonly logging: Logging,
  ) {}

  record(task: FailedTask, error: unknown): void {
    const { name, labels, logger, failure } = task;
    const now = this.clock.now();
    const key = JSON.stringify([name, labels, String(error)]);
    const { isFirst, evicted } = this.repeats.record(key, task, now);
    this.logRepeats([...evicted, ...this.repeats.takeExpired(now)]);
    if (!isFirst) return;
    const fields = { err: error, code: engineCodeOf(error), task: name, ...labels };
    this.logging.loggerFor(logger).warn(fields, failure);
  }

  logAllRepeats(): void {
    this.logRepeats(this.repeats.takeAll());
  }

  private logRepeats(repeats: readonly RepeatCount<FailedTask>[]): void {
    for (const { subject, count, firstAt, lastAt } of repeats) {
      const { name, labels, logger, failure } = subject;
      const fields = { task: name, ...labels, repeated: count, firstAt, lastAt };
      this.logging.loggerFor(logger).warn(fields, failure);
    }
  }
}
