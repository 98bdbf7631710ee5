import type { Lease } from '../leases/lease.js';

/** What all background tasks say about themselves. */
interface Declared {
  /** What metrics, health details, the log and tests call it. */
  name: string;
  /** Which one of several tasks of this name: `{ server: 3 }`. Every log line carries it. */
  of?: Readonly<Record<string, number>>;
  /** Milliseconds between two rounds, unless a round answers with others. */
  everyMs: number;
  /** Milliseconds until the next round after one that failed; `everyMs` if omitted. */
  retryMs?: number;
  /** Milliseconds until the first round; there is no wait if omitted. */
  firstAfterMs?: number;
  /** Runs because time passes and for no other reason: off in tests, which run it by its name. */
  byClock?: boolean;
  /** Name of the logger that says that a round failed. */
  logger: string;
  /** What it says then. */
  failure: string;
}

/** The rest before the next round in milliseconds; nothing means `everyMs`. */
type Rest = Promise<number | void>;

/** The lease under which one process alone runs a task. */
export interface TaskLease {
  name: string;
  /** Milliseconds until the next try while another process holds it; a second if omitted. */
  elsewhereMs?: number;
  /**
   * Keeps the lease from round to round, and is told whenever it was taken: the holder before may have
   * left something.
   */
  keep?: () => Promise<void> | void;
}

/** A task that each process runs. */
export interface SharedTask extends Declared {
  lease?: undefined;
  /** @param signal - aborted when the task is stopped */
  run(signal: AbortSignal): Rest;
}

/** A task that one process at a time runs. */
export interface LeasedTask extends Declared {
  lease: TaskLease;
  /** Milliseconds until there is something to do. Asked before the lease is taken, which is a write. */
  idleMs?(): Promise<number>;
  /** @param signal - aborted when the task is stopped or its lease is lost */
  run(signal: AbortSignal, lease: Lease): Rest;
}

/** Work that is done again and again as long as the process runs. */
export type TaskDeclaration = SharedTask | LeasedTask;
