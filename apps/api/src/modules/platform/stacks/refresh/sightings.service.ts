import { Injectable } from '@nestjs/common';
import {
  outlineOf,
  applyPatch,
  sightingOf,
  supersedes,
  type SightingOutline,
  type SightingPatch,
} from './sighting-patch.js';
import type { Sighting } from './stack-survey.js';

interface Seen {
  outline: SightingOutline | null;
  /** Sequence number of the last complete refresh. */
  completed: number;
  /** Patches that a refresh in progress may not have seen. */
  patches: { patch: SightingPatch; began: number }[];
  storing: Promise<unknown>;
}

/**
 * Keeps complete and partial refreshes of a server in order: a complete refresh must not overwrite
 * the result of a partial one that began later.
 */
@Injectable()
export class SightingsService {
  private readonly servers = new Map<number, Seen>();
  private readonly listeners = new Set<(serverId: number) => void>();
  private counter = 0;

  /** Returns the sequence number of a complete or partial refresh that begins now. */
  begin(): number {
    this.counter += 1;
    return this.counter;
  }

  /** Calls the listener after each complete refresh. */
  onComplete(listener: (serverId: number) => void): void {
    this.listeners.add(listener);
  }

  /** Returns the outline of the last complete refresh; null before the first one. */
  outline(serverId: number): SightingOutline | null {
    return this.servers.get(serverId)?.outline ?? null;
  }

  /**
   * Stores a complete refresh after applying newer patches to it.
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
      const current = seen.patches.reduce((all, { patch }) => applyPatch(all, patch), sighting);
      seen.outline = outlineOf(sighting);
      seen.completed = began;
      await store(current);
      for (const listener of this.listeners) listener(serverId);
      return current;
    });
  }

  /** Stores a patch unless a refresh that began later has been stored. */
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
