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
  latestCompleteSequence: number;
  /** Patches that may be missing from a complete refresh in progress. */
  patches: { patch: ScanPatch; sequence: number }[];
  pendingWrite: Promise<unknown>;
}

/**
 * Ensures that a complete refresh of a server does not overwrite the result of a partial refresh
 * that began later.
 */
@Injectable()
export class RefreshOrderService {
  private readonly stateByServer = new Map<number, RefreshState>();
  private readonly listeners = new Set<(serverId: number) => void>();
  private lastSequence = 0;

  /** Returns a sequence number for a complete or partial refresh that begins now. */
  begin(): number {
    this.lastSequence += 1;
    return this.lastSequence;
  }

  onComplete(listener: (serverId: number) => void): void {
    this.listeners.add(listener);
  }

  /** Returns the outline of the latest complete refresh; null before the first one. */
  outline(serverId: number): ScanOutline | null {
    return this.stateByServer.get(serverId)?.outline ?? null;
  }

  /**
   * Applies newer patches to a complete refresh, stores the result and notifies the listeners.
   *
   * @returns the stored refresh
   */
  applyCompleteRefresh(
    serverId: number,
    sequence: number,
    scan: ServerScan,
    store: (scan: ServerScan) => Promise<void>,
  ): Promise<ServerScan> {
    const state = this.stateOf(serverId);
    return this.runInOrder(state, async () => {
      state.patches = state.patches.filter((entry) => entry.sequence > sequence);
      const current = state.patches.reduce(
        (patchedScan, { patch }) => applyPatch(patchedScan, patch),
        scan,
      );
      state.outline = outlineOf(scan);
      state.latestCompleteSequence = sequence;
      await store(current);
      for (const listener of this.listeners) listener(serverId);
      return current;
    });
  }

  /**
   * Stores a patch. Ignores the patch if no complete refresh has been stored yet, or if the latest
   * complete refresh began after the partial refresh.
   *
   * @param sequence - sequence number of the partial refresh
   */
  async applyPartialRefresh(
    serverId: number,
    sequence: number,
    patch: ScanPatch,
    store: (scan: ServerScan) => Promise<void>,
  ): Promise<void> {
    const state = this.stateOf(serverId);
    await this.runInOrder(state, async () => {
      const { outline } = state;
      if (outline === null || sequence < state.latestCompleteSequence) return;
      state.patches = state.patches.filter((entry) => !supersedes(patch, entry.patch));
      state.patches.push({ patch, sequence });
      await store(scanOf(patch, outline));
    });
  }

  forget(serverId: number): void {
    this.stateByServer.delete(serverId);
  }

  private stateOf(serverId: number): RefreshState {
    const existingState = this.stateByServer.get(serverId);
    if (existingState !== undefined) return existingState;
    const state = {
      outline: null,
      latestCompleteSequence: 0,
      patches: [],
      pendingWrite: Promise.resolve(),
    };
    this.stateByServer.set(serverId, state);
    return state;
  }

  private runInOrder<T>(state: RefreshState, work: () => Promise<T>): Promise<T> {
    const result = state.pendingWrite.then(work);
    state.pendingWrite = result.catch(() => undefined);
    return result;
  }
}
