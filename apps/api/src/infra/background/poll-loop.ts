import { detached } from '../detached.js';

/** Does one thing again and again until it is stopped; can be nudged to do it now. */
export class PollLoop {
  private readonly stopper = new AbortController();
  private readonly done: Promise<void>;
  private nudged = false;
  private wake: () => void = () => undefined;

  /** @param task - does the thing and says how many milliseconds to rest; it must not throw */
  constructor(private readonly task: (signal: AbortSignal) => Promise<number>) {
    this.done = detached(() => this.run());
  }

  /** Ends the rest, or asks for another round when one is running. */
  nudge(): void {
    this.nudged = true;
    this.wake();
  }

  /** Tells the running round to give up and waits for it. */
  async stop(): Promise<void> {
    this.stopper.abort();
    this.wake();
    await this.done;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopper;
    while (!signal.aborted) {
      this.nudged = false;
      await this.rest(await this.task(signal));
    }
  }

  private async rest(ms: number): Promise<void> {
    if (this.nudged || this.stopper.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = () => undefined;
  }
}
