import type { RedeployState, RollbackState, StackAction } from '@stackyard/contracts';
import type { RedeploySnapshotEntity } from '../snapshots/redeploy-snapshot.entity.js';
import type { DeployedCommit, ServiceImage } from '../snapshots/redeploy-snapshot.js';

/** Names a state of a stack that was saved with one of its redeploys. */
export interface SavedStateRef {
  redeployId: number;
  state: RollbackState;
}

/** A saved state of a stack. */
export interface SavedState extends SavedStateRef {
  savedAt: string;
  /** Compose file and environment variables, encrypted. */
  sealed: string;
  git: DeployedCommit | null;
  services: readonly ServiceImage[];
}

/** A run that changed a stack and has a snapshot. */
export interface PastRun {
  id: number;
  action: StackAction;
  state: RedeployState;
  rollbackOf: number | null;
  rollbackState: RollbackState | null;
}

/** Returns the state before or after a redeploy; null if it was not saved. */
export function savedStateOf(
  snapshot: RedeploySnapshotEntity,
  state: RollbackState,
): SavedState | null {
  const { redeployId, sealedBefore, succeededAt, servicesAfter } = snapshot;
  if (state === 'before') {
    const { takenAt: savedAt, gitBefore: git, servicesBefore: services } = snapshot;
    return { redeployId, state, savedAt, sealed: sealedBefore, git, services };
  }
  if (succeededAt === null || servicesAfter === null) return null;
  const sealed = snapshot.sealedAfter ?? sealedBefore;
  const git = snapshot.gitAfter;
  return { redeployId, state, savedAt: succeededAt, sealed, git, services: servicesAfter };
}

/**
 * Returns the last good state of a stack: the one before the first redeploy that failed since the
 * last success, or else before the last success. Runs that were rolled back don't count.
 *
 * @param runs - newest first
 */
export function lastGoodState(runs: readonly PastRun[]): SavedStateRef | null {
  let undoneFrom = Infinity;
  let found: SavedStateRef | null = null;
  for (const { id, action, state, rollbackOf, rollbackState } of runs) {
    if (id >= undoneFrom || state === 'rolled_back') continue;
    if (action === 'rollback') {
      if (state === 'succeeded' && rollbackOf !== null) {
        undoneFrom = rollbackState === 'after' ? rollbackOf + 1 : rollbackOf;
      }
      continue;
    }
    if (state === 'succeeded') return found ?? { redeployId: id, state: 'before' };
    found = { redeployId: id, state: 'before' };
  }
  return found;
}
