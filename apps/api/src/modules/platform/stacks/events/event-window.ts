import type { EngineEvent } from '@stackyard/platform-client';

const maxEntries = 2000;

/**
 * Stores the latest events to filter out repeated ones. Successive periods overlap, and a stream
 * repeats events that were already polled.
 */
export class SeenEvents {
  private readonly keys = new Set<string>();

  /** Returns the new events and stores them. */
  takeNew(events: readonly EngineEvent[]): EngineEvent[] {
    return events.filter((event) => this.isNew(event));
  }

  private isNew(event: EngineEvent): boolean {
    if (event.type === 'unreadable') return true;
    const key = `${event.at} ${event.action} ${event.id}`;
    if (this.keys.has(key)) return false;
    this.keys.add(key);
    const [oldest] = this.keys;
    if (this.keys.size > maxEntries && oldest !== undefined) this.keys.delete(oldest);
    return true;
  }
}

/** Converts milliseconds since 1970 to the format of engines: Unix seconds with a fraction. */
export function toEngineTime(ms: number): string {
  return (Math.max(0, ms) / 1000).toFixed(3);
}

/** Converts Unix seconds with a fraction to milliseconds since 1970. */
export function fromEngineTime(engineTime: string): number {
  return Number(engineTime) * 1000;
}

/**
 * Returns the length of the periods in which events are polled. The length grows with the number of
 * environments, to limit the number of requests.
 */
export function windowMsFor(environmentCount: number): number {
  return Math.min(4000, Math.max(800, environmentCount * 40));
}
