export interface RunSignals {
  /** Aborted when the run is cancelled. The run then ends, and its end is stored. */
  cancelSignal: AbortSignal;
  /**
   * Aborted when the process stops or loses the lease. The run then stays unfinished, and nothing
   * is stored.
   */
  interruptSignal: AbortSignal;
  /** Aborted as soon as `cancelSignal` or `interruptSignal` is aborted. */
  cancelOrInterruptSignal: AbortSignal;
}

/**
 * A kind of work that is stored and continues after a restart. Each kind defines its own rows,
 * steps and messages.
 */
export interface RunKind<Run extends { id: number }, Result = void> {
  /** Key of the run's ID in log lines, for example `{ backup: 7 }`. */
  name: string;
  logger: string;
  /**
   * Continues the run from its stored state until it ends. Rejects if the run fails, is cancelled
   * or is interrupted.
   */
  work(run: Run, signals: RunSignals): Promise<Result>;
  /**
   * Stores that the run succeeded. If storing fails, the run stays unfinished, as after a crash.
   */
  finish(run: Run, result: Result, signals: RunSignals): Promise<void>;
  /**
   * Stores that the run failed or was cancelled. Not called for interrupted runs, whose outcome is
   * unknown.
   */
  fail(run: Run, error: unknown, signals: RunSignals): Promise<void>;
  /**
   * Releases the resources of a run that has ended or was interrupted. Not called if the run was
   * interrupted before its work started.
   */
  release?(run: Run): Promise<void>;
  /** Whether to release the lease after the run; false if further runs will use it. */
  releasesLease?: boolean;
}
