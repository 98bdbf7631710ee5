/** Thrown if the lease was lost. Another process may have taken over the work. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(lease: string) {
    super(`The lease "${lease}" is no longer held by this process`);
  }
}

/** Proves that only this process currently does some work. */
export class Lease {
  private readonly abortController = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private heldUntil = Infinity;

  constructor(
    readonly workName: string,
    /** Fencing token, higher than those of all previous holders. */
    readonly fence: number,
  ) {}

  /** Aborted when the lease is lost or about to expire, so that the work stops. */
  get signal(): AbortSignal {
    return this.abortController.signal;
  }

  /** @param moment - time on the clock of `performance.now` until which the lease is certainly held */
  keepUntil(moment: number): void {
    clearTimeout(this.timer);
    this.heldUntil = moment;
    this.timer = setTimeout(() => this.markLost(), moment - performance.now()).unref();
  }

  /**
   * Checks the clock, because a process that was paused may get here before its timers run.
   *
   * @throws LeaseLost
   */
  assertHeld(): void {
    if (performance.now() >= this.heldUntil) this.markLost();
    this.signal.throwIfAborted();
  }

  markLost(): void {
    clearTimeout(this.timer);
    this.abortController.abort(new LeaseLost(this.workName));
  }

  /** Ends the lease without aborting the signal, because the work is done. */
  end(): void {
    clearTimeout(this.timer);
  }
}
