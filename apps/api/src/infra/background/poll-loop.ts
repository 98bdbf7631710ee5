import { runDetached } from '../signals/run-detached.js';

/** Repeats a task until it is stopped, with a delay between rounds. */
export class PollLoop {
  private readonly stopController = new AbortController();
  private readonly finished: Promise<void>;
  private wasDelaySkipped = false;
  private wake: () => void = () => undefined;

  /**
   * @param task - runs one round and resolves with the delay in milliseconds until the next one;
   * must not reject, because that would end the loop
   */
  constructor(private readonly task: (signal: AbortSignal) => Promise<number>) {
    this.finished = runDetached(() => this.run());
  }

  /** Ends the current delay, or requests another round right after the current one. */
  skipDelay(): void {
    this.wasDelaySkipped = true;
    this.wake();
  }

  /** Aborts the current round and waits for it to end. */
  async stop(): Promise<void> {
    this.stopController.abort();
    this.wake();
    await this.finished;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopController;
    while (!signal.aborted) {
      this.wasDelaySkipped = false;
      await this.pause(await this.task(signal));
    }
  }

  private async pause(ms: number): Promise<void> {
    if (this.wasDelaySkipped || this.stopController.signal.aborted) return;
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
