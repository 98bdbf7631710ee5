import type { EngineEvent } from '@stackyard/platform-client';

const mostRemembered = 2000;

/** Remembers the latest events, because periods overlap and a stream repeats what was read before. */
export class SeenEvents {
  private readonly keys = new Set<string>();

  /** Returns the events that were not seen before, and remembers them. */
  unseen(events: readonly EngineEvent[]): EngineEvent[] {
    return events.filter((event) => this.isNew(event));
  }

  private isNew(event: EngineEvent): boolean {
    if (event.type === 'unreadable') return true;
    const key = `${event.at} ${event.action} ${event.id}`;
    if (this.keys.has(key)) return false;
    this.keys.add(key);
    const [oldest] = this.keys;
    if (this.keys.size > mostRemembered && oldest !== undefined) this.keys.delete(oldest);
    return true;
  }
}

/** A time in milliseconds as Unix seconds with a fraction, as engines expect it. */
export function toEngineTime(ms: number): string {
  return (Math.max(0, ms) / 1000).toFixed(3);
}

/** Unix seconds with a fraction, in milliseconds. */
export function fromEngineTime(moment: string): number {
  return Number(moment) * 1000;
}

/** How long periods are that are read one after the other, for all of this number of environments. */
export function windowMsFor(environments: number): number {
  return Math.min(4000, Math.max(800, environments * 40));
}
