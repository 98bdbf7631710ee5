import type { Lease } from '../leases/lease.js';

interface BaseDeclaration {
  /** Identifies the task in metrics, health details, logs and tests. */
  name: string;
  /**
   * Distinguishes tasks of the same name, such as `{ server: 3 }`. Every log line of the task
   * contains these values.
   */
  labels?: Readonly<Record<string, number>>;
  /** Delay between two rounds, unless a round returns another delay. */
  everyMs: number;
  /** Delay until the next round after a failure; `everyMs` if omitted. */
  retryMs?: number;
  /** Delay before the first round; 0 if omitted. */
  firstAfterMs?: number;
  /**
   * Whether only time triggers the task. In tests, such a task runs only when the test runs it by
   * name.
   */
  isTimeTriggered?: boolean;
  /** Name of the logger for failed rounds. */
  logger: string;
  /** The message to log when a round fails. */
  failure: string;
}

/** Milliseconds until the next round; `everyMs` if the round returns nothing. */
type NextDelay = Promise<number | void>;

export interface TaskLease {
  name: string;
  /** Delay until the next attempt while another process holds the lease; one second if omitted. */
  retryMs?: number;
  /**
   * If set, the task keeps its lease between rounds. The function is called each time the lease is
   * taken, because the previous holder may have left unfinished work.
   */
  keep?: () => Promise<void> | void;
}

/** A task that every process runs. */
export interface SharedTask extends BaseDeclaration {
  lease?: undefined;
  /** @param signal - aborted when the task is stopped */
  run(signal: AbortSignal): NextDelay;
}

/** A task that only one process runs at a time. */
export interface LeasedTask extends BaseDeclaration {
  lease: TaskLease;
  /**
   * Returns the milliseconds until there is work; 0 runs the round now. Called before the lease is
   * taken, because taking it writes to the database.
   */
  idleMs?(): Promise<number>;
  /** @param signal - aborted when the task is stopped or its lease is lost */
  run(signal: AbortSignal, lease: Lease): NextDelay;
}

export type TaskDeclaration = SharedTask | LeasedTask;
