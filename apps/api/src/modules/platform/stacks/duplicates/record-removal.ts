import type { RemovalObstacle } from '@stackyard/contracts';
import type { Container, Environment, Service, Stack } from '@stackyard/platform-client';
import { isDuplicate } from '../redeploy-plan.js';

/** What was seen of a record's environment; null for what could not be seen. */
export interface RemovalSight {
  stacks: readonly Stack[];
  environment: Pick<Environment, 'swarm'> | null;
  containers: readonly Container[] | null;
  /** Of the whole swarm; empty where there is none. */
  services: readonly Service[] | null;
}

/** What a removal would do. */
export interface Removal {
  obstacle: RemovalObstacle | null;
  /** Names of what would be taken down. */
  touched: string[];
}

/**
 * Removing a record takes down everything that bears its name, in whatever state and whichever record
 * started it. So it goes only when nothing does, and when that is known rather than assumed.
 */
export function planRemoval(record: Stack, sight: RemovalSight): Removal {
  const { stacks, environment, containers, services } = sight;
  const named = (names: readonly (string | null)[]) => names.includes(record.projectName);
  const bearing = (containers ?? []).filter((one) => named([one.project, one.swarmStack]));
  const served = (services ?? []).filter(({ stack }) => named([stack]));
  const touched = [...bearing, ...served].map(({ name }) => name);
  return { obstacle: obstacleOf(), touched };

  function obstacleOf(): RemovalObstacle | null {
    if (!isDuplicate(record, stacks)) return 'not-duplicate';
    if (record.kind === 'kubernetes' || record.kind === 'unknown') return 'kubernetes';
    if (environment === null) return 'orphaned';
    if (namesakes(record, stacks).some(({ status }) => status === 'deploying')) return 'deploying';
    if (containers === null || services === null) return 'unseen';
    if (bearing.length > 0) return 'containers';
    return served.length > 0 ? 'services' : null;
  }
}

/** Every record of the environment with this name, itself included. */
export function namesakes(record: Stack, stacks: readonly Stack[]): Stack[] {
  return stacks.filter(
    ({ environmentId, projectName }) =>
      environmentId === record.environmentId && projectName === record.projectName,
  );
}
