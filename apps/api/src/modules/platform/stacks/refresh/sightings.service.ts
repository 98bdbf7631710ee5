import { Injectable } from '@nestjs/common';
import {
  outlineOf,
  overlaid,
  sightingOf,
  supersedes,
  type SightingOutline,
  type SightingPatch,
} from './sighting-patch.js';
import type { Sighting } from './stack-survey.js';

interface Seen {
  outline: SightingOutline | null;
  /** Number of the last complete refresh. */
  completed: number;
  /** Patches that a refresh in progress may not have seen. */
  patches: { patch: SightingPatch; began: number }[];
  storing: Promise<unknown>;
}

/**
 * Brings complete refreshes of a server and partial ones in order: a refresh that began before a
 * partial one must not overwrite what that saw.
 */
@Injectable()
export class SightingsService {
  private readonly servers = new Map<number, Seen>();
  private readonly listeners = new Set<(serverId: number) => void>();
  private counter = 0;

  /** Numbers a refresh or a partial one when it begins. */
  begin(): number {
    this.counter += 1;
    return this.counter;
  }

  /** Calls the listener after each complete refresh. */
  onComplete(listener: (serverId: number) => void): void {
    this.listeners.add(listener);
  }

  /** The outline of the last complete refresh; null before the first. */
  outline(serverId: number): SightingOutline | null {
    return this.servers.get(serverId)?.outline ?? null;
  }

  /**
   * Stores a complete refresh, with newer patches applied.
   *
   * @returns what was stored
   */
  complete(
    serverId: number,
    began: number,
    sighting: Sighting,
    store: (sighting: Sighting) => Promise<void>,
  ): Promise<Sighting> {
    const seen = this.of(serverId);
    return this.inTurn(seen, async () => {
      seen.patches = seen.patches.filter((newer) => newer.began > began);
      const current = seen.patches.reduce((all, { patch }) => overlaid(all, patch), sighting);
      seen.outline = outlineOf(sighting);
      seen.completed = began;
      await store(current);
      for (const listener of this.listeners) listener(serverId);
      return current;
    });
  }

  /** Stores a patch unless a newer refresh has already seen the same. */
  async amend(
    serverId: number,
    began: number,
    patch: SightingPatch,
    store: (sighting: Sighting) => Promise<void>,
  ): Promise<void> {
    const seen = this.of(serverId);
    await this.inTurn(seen, async () => {
      const { outline } = seen;
      if (outline === null || began < seen.completed) return;
      seen.patches = seen.patches.filter((older) => !supersedes(patch, older.patch));
      seen.patches.push({ patch, began });
      await store(sightingOf(patch, outline));
    });
  }

  forget(serverId: number): void {
    this.servers.delete(serverId);
  }

  private of(serverId: number): Seen {
    const known = this.servers.get(serverId);
    if (known !== undefined) return known;
    const seen = { outline: null, completed: 0, patches: [], storing: Promise.resolve() };
    this.servers.set(serverId, seen);
    return seen;
  }

  private inTurn<T>(seen: Seen, work: () => Promise<T>): Promise<T> {
    const turn = seen.storing.then(work);
    seen.storing = turn.catch(() => undefined);
    return turn;
  }
}
