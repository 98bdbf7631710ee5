export interface RunSignals {
  /** Aborted when the run is cancelled. The run ends, and its end is stored. */
  cancel: AbortSignal;
  /**
   * Aborted when the process stops or loses the lease. The run stays unfinished, and nothing is
   * stored.
   */
  leaveSignal: AbortSignal;
  /** Aborted as soon as `cancel` or `leaveSignal` is aborted. */
  cancelOrLeave: AbortSignal;
}

/**
 * A kind of stored work that continues after a restart. It defines its own rows, steps and
 * messages.
 */
export interface RunKind<Run extends { id: number }, Result = void> {
  /** Key under which log lines contain the ID of a run, as in `{ backup: 7 }`. */
  name: string;
  logger: string;
  /** Continues the run from its stored state to its end. Rejects if it fails or stops early. */
  work(run: Run, stops: RunSignals): Promise<Result>;
  /** Stores the success. If that fails, the run stays unfinished, as after a crash. */
  finish(run: Run, result: Result, stops: RunSignals): Promise<void>;
  /** Stores a failure. Not called for an interrupted run, because its end is unknown. */
  fail(run: Run, error: unknown, stops: RunSignals): Promise<void>;
  /** Releases the resources of a run after it has ended or was interrupted. */
  release?(run: Run): Promise<void>;
  /** Whether to release the lease after the run. False if the lease is kept for further runs. */
  releasesLease?: boolean;
}
