import type { RemovalObstacle } from '@stackyard/contracts';
import type { Container, Environment, Service, Stack } from '@stackyard/platform-client';
import { isDuplicate } from '../redeploy-plan.js';

/** What was seen in a record's environment; null for unknown parts. */
export interface RemovalSight {
  stacks: readonly Stack[];
  environment: Pick<Environment, 'swarm'> | null;
  containers: readonly Container[] | null;
  /** Services of the whole swarm; empty without swarm. */
  services: readonly Service[] | null;
}

/** The effects of a removal. */
export interface Removal {
  obstacle: RemovalObstacle | null;
  /** Names of what would be removed. */
  touched: string[];
}

/**
 * Removing a record removes everything with its name, in any state and whichever record started it.
 * So it is allowed only if certainly nothing has that name.
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

/** All records in the environment with this name, including this one. */
export function namesakes(record: Stack, stacks: readonly Stack[]): Stack[] {
  return stacks.filter(
    ({ environmentId, projectName }) =>
      environmentId === record.environmentId && projectName === record.projectName,
  );
}
