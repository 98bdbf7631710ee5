import type { RemovalObstacle } from '@stackyard/contracts';
import type { Container, Environment, Service, Stack } from '@stackyard/platform-client';
import { isDuplicate } from '../redeployable/redeploy-method.js';

/**
 * Contents of the record's environment. `environment` is null if the environment no longer exists;
 * `containers` and `services` are null if they are unknown.
 */
export interface RemovalInput {
  stacks: readonly Stack[];
  environment: Pick<Environment, 'swarm'> | null;
  containers: readonly Container[] | null;
  /** All services of the swarm; empty if there is no swarm. */
  services: readonly Service[] | null;
}

export interface PlannedRemoval {
  obstacle: RemovalObstacle | null;
  /** Names of the containers and services that the removal would affect. */
  affectedNames: string[];
}

/**
 * Plans the removal of a record. The platform would also remove all containers and services with
 * the record's name, even if they are running or belong to another record. The removal is therefore
 * allowed only if there are certainly no such containers and services.
 */
export function planRemoval(record: Stack, input: RemovalInput): PlannedRemoval {
  const { stacks, environment, containers, services } = input;
  const includesProject = (names: readonly (string | null)[]) => names.includes(record.projectName);
  const affectedContainers = (containers ?? []).filter((container) =>
    includesProject([container.project, container.swarmStack]),
  );
  const affectedServices = (services ?? []).filter(({ stack }) => includesProject([stack]));
  const affectedNames = [...affectedContainers, ...affectedServices].map(({ name }) => name);
  return { obstacle: obstacleOf(), affectedNames };

  function obstacleOf(): RemovalObstacle | null {
    if (!isDuplicate(record, stacks)) return 'not-duplicate';
    if (record.kind === 'kubernetes' || record.kind === 'unknown') return 'kubernetes';
    if (environment === null) return 'orphaned';
    if (recordsWithSameName(record, stacks).some(({ status }) => status === 'deploying'))
      return 'deploying';
    if (containers === null || services === null) return 'unseen';
    if (affectedContainers.length > 0) return 'containers';
    return affectedServices.length > 0 ? 'services' : null;
  }
}

/**
 * Returns all records with the project name and environment of `record`, including `record` itself.
 */
export function recordsWithSameName(record: Stack, stacks: readonly Stack[]): Stack[] {
  return stacks.filter(
    ({ environmentId, projectName }) =>
      environmentId === record.environmentId && projectName === record.projectName,
  );
}
