import type { RemovalObstacle } from '@stackyard/contracts';
import type { Container, Environment, Service, Stack } from '@stackyard/platform-client';
import { isDuplicate } from '../redeployable/redeploy-method.js';

/** The contents of a record's environment; null for parts that are unknown. */
export interface RemovalInput {
  stacks: readonly Stack[];
  environment: Pick<Environment, 'swarm'> | null;
  containers: readonly Container[] | null;
  /** Services of the whole swarm; empty without swarm. */
  services: readonly Service[] | null;
}

/** The effects of a removal. */
export interface PlannedRemoval {
  obstacle: RemovalObstacle | null;
  /** Names of the containers and services that would be removed. */
  touched: string[];
}

/**
 * Plans the removal of a record. The platform also removes everything with the name of the record,
 * in any state and regardless of the record that started it. A removal is therefore allowed only if
 * it is certain that nothing has this name.
 */
export function planRemoval(record: Stack, sight: RemovalInput): PlannedRemoval {
  const { stacks, environment, containers, services } = sight;
  const includesProject = (names: readonly (string | null)[]) => names.includes(record.projectName);
  const bearing = (containers ?? []).filter((one) =>
    includesProject([one.project, one.swarmStack]),
  );
  const served = (services ?? []).filter(({ stack }) => includesProject([stack]));
  const touched = [...bearing, ...served].map(({ name }) => name);
  return { obstacle: obstacleOf(), touched };

  function obstacleOf(): RemovalObstacle | null {
    if (!isDuplicate(record, stacks)) return 'not-duplicate';
    if (record.kind === 'kubernetes' || record.kind === 'unknown') return 'kubernetes';
    if (environment === null) return 'orphaned';
    if (recordsWithSameName(record, stacks).some(({ status }) => status === 'deploying'))
      return 'deploying';
    if (containers === null || services === null) return 'unseen';
    if (bearing.length > 0) return 'containers';
    return served.length > 0 ? 'services' : null;
  }
}

/**
 * Returns all records in the environment with the same name as this record, including this record.
 */
export function recordsWithSameName(record: Stack, stacks: readonly Stack[]): Stack[] {
  return stacks.filter(
    ({ environmentId, projectName }) =>
      environmentId === record.environmentId && projectName === record.projectName,
  );
}
