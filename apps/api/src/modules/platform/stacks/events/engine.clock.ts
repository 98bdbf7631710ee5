import type { PlatformClient } from '@stackyard/platform-client';

/**
 * The clock of an engine. Requests for events use the engine's time, which may differ from the time
 * of this host.
 */
export class EngineClock {
  private constructor(private readonly offsetMs: number) {}

  static async read(
    client: PlatformClient,
    environmentId: number,
    signal: AbortSignal,
  ): Promise<EngineClock> {
    return new EngineClock(await client.measureEngineClockOffsetMs(environmentId, { signal }));
  }

  /** The engine's time in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offsetMs;
  }
}
