/** Thrown if this process has lost the lease, so another process may have taken over the work. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor(lease: string) {
    super(`The lease "${lease}" is no longer held by this process`);
  }
}

/** Proof that this process is currently the only one doing a kind of work. */
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

  /**
   * Sets how long this process may rely on the lease.
   *
   * @param moment - the time, by the clock of `performance.now`, at which the lease counts as lost
   * unless it is extended before then
   */
  extendUntil(moment: number): void {
    clearTimeout(this.timer);
    this.heldUntil = moment;
    this.timer = setTimeout(() => this.markLost(), moment - performance.now()).unref();
  }

  /**
   * Throws if the lease has been lost. Compares the time instead of relying on the timer, because a
   * process that was paused may call this before the timer runs.
   *
   * @throws LeaseLostError
   */
  assertHeld(): void {
    if (performance.now() >= this.heldUntil) this.markLost();
    this.signal.throwIfAborted();
  }

  markLost(): void {
    clearTimeout(this.timer);
    this.abortController.abort(new LeaseLostError(this.workName));
  }

  /** Stops the expiry timer, so that the signal is not aborted after the work is done. */
  end(): void {
    clearTimeout(this.timer);
  }
}
