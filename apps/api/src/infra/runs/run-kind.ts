/** What tells a run to stop, and why. */
export interface RunStops {
  /** Aborted when the run is cancelled: it ends, and its end is stored. */
  cancel: AbortSignal;
  /** Aborted when the process stops or loses the lease: the run stays open, and nothing is stored. */
  leave: AbortSignal;
  /** Aborted by whichever of the two comes first. */
  either: AbortSignal;
}

/** One kind of stored work that outlives the process. Its rows, steps and words are its own. */
export interface RunKind<Run extends { id: number }, Result = void> {
  /** What the log calls it: `{ backup: 7 }`. */
  name: string;
  logger: string;
  /** Goes from where the run stands to its end, also when an earlier process began it. Rejects when it breaks off. */
  work(run: Run, stops: RunStops): Promise<Result>;
  /** Stores its success. Where that fails, the run stays open, as it does after a crash. */
  finish(run: Run, result: Result, stops: RunStops): Promise<void>;
  /** Stores how it ended otherwise. Never called for a run that was left: nothing is known of its end. */
  fail(run: Run, error: unknown, stops: RunStops): Promise<void>;
  /** Lets go of what the run held, once it has ended or was left. */
  letGo?(run: Run): Promise<void>;
  /** Gives back the lease that a run was carried under, when it is of this run alone. */
  releasesLease?: boolean;
}
