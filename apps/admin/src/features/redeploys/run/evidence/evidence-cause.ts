import type { ContainerEvidence, RedeployEvidenceReply } from '@stackyard/contracts';

/**
 * The most likely cause of a failure: the problem of the container in the worst state or, if that
 * container has no problem, missing containers. If no cause was found, the key is `allUp` if the
 * evidence contains containers, and otherwise `nothing`.
 */
export type EvidenceCause =
  | { key: 'memory' | 'unhealthy' | 'notStarted' | 'stopped' | 'restarting'; name: string }
  | { key: 'exited' | 'restartingWithCode'; name: string; code: number }
  | { key: 'gone'; names: string }
  | { key: 'allUp' | 'nothing' };

export function causeOf({ containers, missing }: RedeployEvidenceReply): EvidenceCause {
  const [worstContainer] = containers;
  const problem = worstContainer && problemOf(worstContainer);
  if (problem) return problem;
  if (missing.length > 0) return { key: 'gone', names: missing.join(', ') };
  return { key: worstContainer === undefined ? 'nothing' : 'allUp' };
}

/** Returns what is wrong with a container; null if it has no problem or has exited successfully. */
export function problemOf(container: ContainerEvidence): EvidenceCause | null {
  const { name, state, health, exitCode, outOfMemory, error } = container;
  if (outOfMemory) return { key: 'memory', name };
  if (state === 'restarting') {
    return exitCode === null
      ? { key: 'restarting', name }
      : { key: 'restartingWithCode', name, code: exitCode };
  }
  if (state === 'dead' || (state === 'exited' && exitCode !== 0)) {
    return exitCode === null ? { key: 'stopped', name } : { key: 'exited', name, code: exitCode };
  }
  if (health === 'unhealthy') return { key: 'unhealthy', name };
  return state === 'created' || error !== null ? { key: 'notStarted', name } : null;
}
