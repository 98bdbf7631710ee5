import type { Lease } from '../leases/lease.js';

interface BaseDeclaration {
  /** Identifies the task in metrics, health details, logs and tests. */
  name: string;
  /**
   * Distinguishes tasks that share a name, for example `{ server: 3 }`. Included in the log lines
   * about failed rounds.
   */
  labels?: Readonly<Record<string, number>>;
  /** Delay between two rounds in milliseconds, unless a round returns a different delay. */
  everyMs: number;
  /** Delay in milliseconds after a failed round; defaults to `everyMs`. */
  retryMs?: number;
  /** Delay in milliseconds before the first round; defaults to 0. */
  initialDelayMs?: number;
  /**
   * Whether the task is triggered only by the passage of time. Tests do not start such tasks; they
   * run them by name.
   */
  isTimeTriggered?: boolean;
  /** Name of the logger for failed rounds. */
  logger: string;
  /** Log message for a failed round. */
  failure: string;
}

/**
 * Resolves with the milliseconds until the next round. If it resolves with nothing, the delay is
 * `everyMs`.
 */
type NextDelay = Promise<number | void>;

export interface TaskLease {
  name: string;
  /**
   * Delay in milliseconds before the next attempt while another process holds the lease; defaults
   * to one second.
   */
  retryMs?: number;
  /**
   * If set, the task keeps its lease between rounds. Called whenever the lease has been acquired,
   * to recover work that the previous holder left unfinished.
   */
  onKeptLeaseAcquired?: () => Promise<void> | void;
}

/** A task that runs in every process. */
export interface SharedTask extends BaseDeclaration {
  lease?: undefined;
  /** @param signal - aborted when the task is stopped */
  run(signal: AbortSignal): NextDelay;
}

/** A task that runs in only one process at a time. */
export interface LeasedTask extends BaseDeclaration {
  lease: TaskLease;
  /**
   * Returns the milliseconds until there is work to do, or 0 to run the round now. Called before
   * the lease is acquired, so that an idle task does not write to the database.
   */
  idleMs?(): Promise<number>;
  /** @param signal - aborted when the task is stopped or its lease is lost */
  run(signal: AbortSignal, lease: Lease): NextDelay;
}

export type TaskDeclaration = SharedTask | LeasedTask;
