import { Injectable } from '@nestjs/common';
import {
  outlineOf,
  applyPatch,
  scanOf,
  supersedes,
  type ScanOutline,
  type ScanPatch,
} from './scan-patch.js';
import type { ServerScan } from './stack-survey.js';

interface RefreshState {
  outline: ScanOutline | null;
  /** Sequence number of the latest complete refresh. */
  completed: number;
  /** Patches that a complete refresh in progress may not contain. */
  patches: { patch: ScanPatch; startedAt: number }[];
  pendingWrite: Promise<unknown>;
}

/**
 * Ensures that a complete refresh of a server does not overwrite the result of a partial refresh
 * that began later.
 */
@Injectable()
export class RefreshOrderService {
  private readonly servers = new Map<number, RefreshState>();
  private readonly listeners = new Set<(serverId: number) => void>();
  private counter = 0;

  /** Returns a sequence number for a complete or partial refresh that begins now. */
  begin(): number {
    this.counter += 1;
    return this.counter;
  }

  onComplete(listener: (serverId: number) => void): void {
    this.listeners.add(listener);
  }

  /** Returns the outline of the latest complete refresh; null before the first one. */
  outline(serverId: number): ScanOutline | null {
    return this.servers.get(serverId)?.outline ?? null;
  }

  /**
   * Applies newer patches to a complete refresh and stores the result.
   *
   * @returns the stored refresh
   */
  applyComplete(
    serverId: number,
    sequence: number,
    scan: ServerScan,
    store: (scan: ServerScan) => Promise<void>,
  ): Promise<ServerScan> {
    const state = this.stateOf(serverId);
    return this.runInOrder(state, async () => {
      state.patches = state.patches.filter((newer) => newer.startedAt > sequence);
      const current = state.patches.reduce((all, { patch }) => applyPatch(all, patch), scan);
      state.outline = outlineOf(scan);
      state.completed = sequence;
      await store(current);
      for (const listener of this.listeners) listener(serverId);
      return current;
    });
  }

  /** Stores a patch unless a complete refresh that began later has been stored. */
  async applyPartial(
    serverId: number,
    startedAt: number,
    patch: ScanPatch,
    store: (scan: ServerScan) => Promise<void>,
  ): Promise<void> {
    const state = this.stateOf(serverId);
    await this.runInOrder(state, async () => {
      const { outline } = state;
      if (outline === null || startedAt < state.completed) return;
      state.patches = state.patches.filter((older) => !supersedes(patch, older.patch));
      state.patches.push({ patch, startedAt });
      await store(scanOf(patch, outline));
    });
  }

  forget(serverId: number): void {
    this.servers.delete(serverId);
  }

  private stateOf(serverId: number): RefreshState {
    const known = this.servers.get(serverId);
    if (known !== undefined) return known;
    const state = { outline: null, completed: 0, patches: [], pendingWrite: Promise.resolve() };
    this.servers.set(serverId, state);
    return state;
  }

  private runInOrder<T>(state: RefreshState, work: () => Promise<T>): Promise<T> {
    const result = state.pendingWrite.then(work);
    state.pendingWrite = result.catch(() => undefined);
    return result;
  }
}
