interface WaitingWork {
  bytes: number;
  start: () => void;
}

/**
 * Limits how many bytes are processed per turn of the event loop, so that requests and timers can
 * run in between. Waiting work starts in the order in which it was requested.
 */
export class LoopBudget {
  private readonly waitingWork: WaitingWork[] = [];
  private spentBytes = 0;
  private isScheduled = false;

  constructor(private readonly bytesPerTurn: number) {}

  /**
   * Reserves part of the budget. Returns undefined if the work can start now, or a promise that
   * resolves when it can.
   */
  spend(bytes: number): Promise<void> | undefined {
    this.schedule();
    if (this.waitingWork.length === 0 && this.fitsInTurn(bytes)) {
      this.spentBytes += bytes;
      return undefined;
    }
    return new Promise((start) => this.waitingWork.push({ bytes, start }));
  }

  /**
   * Whether the work fits into the current turn. Work that exceeds the budget gets a turn of its
   * own.
   */
  private fitsInTurn(bytes: number): boolean {
    return this.spentBytes === 0 || this.spentBytes + bytes <= this.bytesPerTurn;
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    // An immediate runs once pending requests have been handled. An immediate that is scheduled by
    // another immediate, as in `startNextTurn`, runs after the timers and requests of the next
    // turn.
    setImmediate(() => this.startNextTurn());
  }

  private startNextTurn(): void {
    this.isScheduled = false;
    this.spentBytes = 0;
    for (
      let next = this.waitingWork[0];
      next && this.fitsInTurn(next.bytes);
      next = this.waitingWork[0]
    ) {
      this.waitingWork.shift();
      this.spentBytes += next.bytes;
      next.start();
    }
    if (this.spentBytes > 0) this.schedule();
  }
}
