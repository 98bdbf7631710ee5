import type { RedeployState, RollbackState, StackAction } from '@stackyard/contracts';
import type { RedeploySnapshotEntity } from '../snapshots/redeploy-snapshot.entity.js';
import type { DeployedCommit, ServiceImage } from '../snapshots/redeploy-snapshot.js';

/** Identifies the state of a stack before or after one of its redeploys. */
export interface SavedStateRef {
  redeployId: number;
  state: RollbackState;
}

export interface SavedState extends SavedStateRef {
  savedAt: string;
  /** Compose file and environment variables, encrypted. */
  sealed: string;
  git: DeployedCommit | null;
  services: readonly ServiceImage[];
}

/** A run that changed a stack and whose snapshot is stored. */
export interface PastRun {
  id: number;
  action: StackAction;
  state: RedeployState;
  rollbackOf: number | null;
  rollbackState: RollbackState | null;
}

/** Returns the state before or after a redeploy; null if the state was not saved. */
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
 * Returns the last good state of a stack; null if there are no runs.
 *
 * - If the latest run did not succeed: the state before the first failure since the last success.
 * - If the latest run succeeded and no failed run precedes it directly: the state before the
 *   latest run.
 * - If the latest run succeeded after failures: the state after the previous success or, if there
 *   was no success, the state before the first failure.
 *
 * Runs that were rolled back do not count.
 *
 * @param runs - newest first
 */
export function lastGoodState(runs: readonly PastRun[]): SavedStateRef | null {
  const [newest, ...older] = effectiveRuns(runs);
  if (newest === undefined) return null;
  if (newest.state !== 'succeeded') {
    const successIndex = older.findIndex(({ state }) => state === 'succeeded');
    const failures = successIndex === -1 ? older : older.slice(0, successIndex);
    return { redeployId: (failures.at(-1) ?? newest).id, state: 'before' };
  }
  const lastSuccess = older.find(({ state }) => state === 'succeeded');
  if (lastSuccess === older[0] && lastSuccess !== undefined)
    return { redeployId: newest.id, state: 'before' };
  if (lastSuccess !== undefined) return { redeployId: lastSuccess.id, state: 'after' };
  return { redeployId: (older.at(-1) ?? newest).id, state: 'before' };
}

/**
 * Returns the runs whose effect has not been undone by a rollback. The rollbacks themselves are
 * left out.
 */
function effectiveRuns(runs: readonly PastRun[]): PastRun[] {
  let firstUndoneId = Infinity;
  return runs.filter(({ id, action, state, rollbackOf, rollbackState }) => {
    if (id >= firstUndoneId || state === 'rolled_back') return false;
    if (action !== 'rollback') return true;
    if (state === 'succeeded' && rollbackOf !== null) {
      firstUndoneId = rollbackState === 'after' ? rollbackOf + 1 : rollbackOf;
    }
    return false;
  });
}
