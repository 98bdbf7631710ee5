import type { Clock } from '../clock.js';
import { engineCode } from '../database/database-fault.js';
import { FoldedRepeats, type Repeats } from '../folded-repeats.js';
import type { Logging } from '../logging/logging.js';
import type { TaskDeclaration } from './task-declaration.js';

/** Milliseconds in which equal failures are counted instead of logged one by one. */
const foldedFor = 10 * 60_000;
/** Different failures that are counted at the same time. */
const mostCounted = 1000;

type Failed = Pick<TaskDeclaration, 'name' | 'of' | 'logger' | 'failure'>;

/** Logs what fails: the first time at once, and later how often it was repeated. */
export class TaskFailures {
  private readonly repeats = new FoldedRepeats<Failed>(foldedFor, mostCounted);

  constructor(
    private readonly clock: Clock,
    private readonly logging: Logging,
  ) {}

  note(task: Failed, error: unknown): void {
    const { name, of, logger, failure } = task;
    const now = this.clock.now();
    const key = JSON.stringify([name, of, String(error)]);
    const { first, pushedOut } = this.repeats.note(key, task, now);
    this.say([...pushedOut, ...this.repeats.over(now)]);
    if (!first) return;
    const fields = { err: error, code: engineCode(error), task: name, ...of };
    this.logging.for(logger).warn(fields, failure);
  }

  /** Logs what was counted so far. */
  sayAll(): void {
    this.say(this.repeats.all());
  }

  private say(repeats: readonly Repeats<Failed>[]): void {
    for (const { subject, count, firstAt, lastAt } of repeats) {
      const { name, of, logger, failure } = subject;
      const fields = { task: name, ...of, repeated: count, firstAt, lastAt };
      this.logging.for(logger).warn(fields, failure);
    }
  }
}
