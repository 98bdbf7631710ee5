/** Someone else may be at it by now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(lease: string) {
    super(`The lease "${lease}" is no longer held by this process`);
  }
}

/** Says that this process, and no other, does some work for the time being. */
export class Lease {
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private heldUntil = Infinity;

  constructor(
    readonly workName: string,
    /** Higher than that of whoever held it before. */
    readonly fence: number,
  ) {}

  /** Aborted when the lease is lost or about to be: the work must stop. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** @param moment - of `performance.now`, until which it is held for certain */
  keepUntil(moment: number): void {
    clearTimeout(this.timer);
    this.heldUntil = moment;
    this.timer = setTimeout(() => this.lose(), moment - performance.now()).unref();
  }

  /**
   * Looks at the clock: a process that was paused comes here before its timers run.
   *
   * @throws LeaseLost
   */
  assertHeld(): void {
    if (performance.now() >= this.heldUntil) this.lose();
    this.signal.throwIfAborted();
  }

  lose(): void {
    clearTimeout(this.timer);
    this.ending.abort(new LeaseLost(this.workName));
  }

  /** The work is done; nobody has to be told to stop. */
  end(): void {
    clearTimeout(this.timer);
  }
}
