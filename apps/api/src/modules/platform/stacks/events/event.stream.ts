import { PlatformError, type EngineEvent, type PlatformClient } from '@stackyard/platform-client';

export class EventStream {
  /** Resolves when the stream ends. Rejects when the stream fails. */
  readonly ended: Promise<void>;
  hasEnded = false;
  /**
   * Whether the response did not start in time, which suggests that the platform buffers streams.
   */
  isBuffered = false;
  hasDelivered = false;
  private readonly abortController = new AbortController();
  private openedAt = Infinity;
  private onChange: () => void = () => undefined;

  constructor(
    client: PlatformClient,
    environmentId: number,
    since: string,
    signal: AbortSignal,
    onEvent: (event: EngineEvent) => void,
  ) {
    const stop = () => this.abortController.abort();
    signal.addEventListener('abort', stop, { once: true });
    this.ended = client
      .followEvents(environmentId, {
        since,
        signal: this.abortController.signal,
        onOpen: () => (this.openedAt = performance.now()),
        onEvent: (event) => {
          this.hasDelivered = true;
          this.onChange();
          onEvent(event);
        },
      })
      .catch((error: unknown) => {
        const isSilent = error instanceof PlatformError && error.kind === 'timeout';
        this.isBuffered = isSilent && error.delivery === 'unknown' && !this.hasDelivered;
        throw error;
      })
      .finally(() => {
        signal.removeEventListener('abort', stop);
        this.hasEnded = true;
        this.onChange();
      });
    // Prevents an unhandled rejection if no code awaits `ended`.
    this.ended.catch(() => undefined);
  }

  /** Milliseconds since the response started; negative until then. */
  get openForMs(): number {
    return performance.now() - this.openedAt;
  }

  /** Waits until the stream has delivered an event or ended, but no longer than `ms`. */
  async waitForDelivery(ms: number): Promise<void> {
    await this.waitForChange(ms, () => this.hasDelivered || this.hasEnded);
  }

  /**
   * Waits until the stream has ended, but no longer than `ms`.
   *
   * @returns whether it has ended
   */
  async waitForEnd(ms: number): Promise<boolean> {
    await this.waitForChange(ms, () => this.hasEnded);
    return this.hasEnded;
  }

  close(): void {
    this.abortController.abort();
  }

  private waitForChange(ms: number, isReached: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.onChange = () => {
        if (isReached()) end();
      };
      this.onChange();
    });
  }
}
