import { Injectable } from '@nestjs/common';
import { SnapshotBoxService } from '../snapshots/snapshot-box.service.js';
import type { SnapshotContent } from '../snapshots/redeploy-snapshot.js';
import { RedeploySnapshotsRepository } from '../snapshots/redeploy-snapshots.repository.js';
import type { RestoreObstacle } from './rollback-images.js';
import { lastGoodState, savedStateOf, type SavedState, type SavedStateRef } from './saved-state.js';

export interface SavedStateWithContent extends SavedState {
  content: SnapshotContent;
}

@Injectable()
export class SavedStatesService {
  constructor(
    private readonly snapshots: RedeploySnapshotsRepository,
    private readonly box: SnapshotBoxService,
  ) {}

  /** Returns the last good state of a stack; null if there is none or it is no longer saved. */
  async findLastGoodState(stackId: number): Promise<SavedStateRef | null> {
    return lastGoodState(await this.snapshots.findRunsOf(stackId));
  }

  /**
   * @returns the state, or the reason why it is not available: it was not saved or cannot be decrypted
   */
  async open({
    redeployId,
    state,
  }: SavedStateRef): Promise<SavedStateWithContent | RestoreObstacle> {
    const snapshot = await this.snapshots.findByRedeploy(redeployId);
    const savedState = snapshot && savedStateOf(snapshot, state);
    if (savedState === null) {
      const detail = `Stackyard has no saved state ${state} redeploy ${redeployId}.`;
      return { code: 'no-snapshot', detail };
    }
    const content = await this.box.open(savedState.sealed);
    if (content !== null) return { ...savedState, content };
    const detail = 'The saved state was encrypted with a different APP_SECRET.';
    return { code: 'snapshot-unreadable', detail };
  }
}
