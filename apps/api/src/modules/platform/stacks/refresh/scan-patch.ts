import type { Container, Environment, Service, Stack } from '@stackyard/platform-client';
import type { OwnContainer } from '../redeployable/redeploy-method.js';
import type { ServerScan } from './stack-survey.js';

/** Projects of an environment that were read again after the last refresh of the whole server. */
export interface ScanPatch {
  environmentId: number;
  projects: ReadonlySet<string> | 'all';
  /** Records of these projects on the platform. */
  stacks: readonly Stack[];
  containers: readonly Container[];
  /** All services of the environment; undefined if it is not a swarm. */
  services: readonly Service[] | undefined;
  finishedContainerIds: ReadonlySet<string>;
}

/** The data of a complete refresh that partial refreshes need. */
export interface ScanOutline {
  environments: readonly Environment[];
  ownContainer: OwnContainer;
  respondingEnvironmentIds: ReadonlySet<number>;
  /** IDs of the records on the platform, by {@link projectKey}. */
  records: ReadonlyMap<string, readonly number[]>;
}

export function outlineOf({
  environments,
  ownContainer,
  containers,
  stacks,
}: ServerScan): ScanOutline {
  const records = new Map<string, number[]>();
  for (const { id, environmentId, projectName } of stacks) {
    const key = projectKey(environmentId, projectName);
    records.set(key, [...(records.get(key) ?? []), id]);
  }
  return {
    environments,
    ownContainer,
    respondingEnvironmentIds: new Set(containers.keys()),
    records,
  };
}

export function projectKey(environmentId: number, project: string): string {
  return `${environmentId}/${project}`;
}

/** Converts a patch to the result of a refresh that read only the projects in the patch. */
export function scanOf(patch: ScanPatch, outline: ScanOutline): ServerScan {
  const { environmentId, stacks, containers, services, finishedContainerIds } = patch;
  return {
    stacks: stacks.filter((stack) => coversProject(patch, stack.environmentId, stack.projectName)),
    environments: outline.environments,
    containers: new Map([[environmentId, containers]]),
    services: new Map(services === undefined ? [] : [[environmentId, services]]),
    ownContainer: outline.ownContainer,
    finishedContainerIds,
  };
}

/**
 * Applies a newer patch to a refresh. The projects in the patch replace those in the refresh. If
 * the refresh could not read the environment, the patch is ignored.
 */
export function applyPatch(scan: ServerScan, patch: ScanPatch): ServerScan {
  const { environmentId, containers, services } = patch;
  const currentContainers = scan.containers.get(environmentId);
  if (currentContainers === undefined) return scan;
  const otherContainers = currentContainers.filter(
    (container) => !coversProject(patch, environmentId, projectOf(container)),
  );
  return {
    ...scan,
    // Records that exist only in the patch are new. The next refresh will add them.
    stacks: scan.stacks.map((stack) => patch.stacks.find(({ id }) => id === stack.id) ?? stack),
    containers: new Map(scan.containers).set(environmentId, [...otherContainers, ...containers]),
    services:
      services === undefined ? scan.services : new Map(scan.services).set(environmentId, services),
    finishedContainerIds: new Set([...scan.finishedContainerIds, ...patch.finishedContainerIds]),
  };
}

/** Whether a newer patch covers everything that an older patch covers. */
export function supersedes(newer: ScanPatch, older: ScanPatch): boolean {
  if (newer.environmentId !== older.environmentId) return false;
  const { projects } = newer;
  if (projects === 'all') return true;
  return older.projects !== 'all' && [...older.projects].every((project) => projects.has(project));
}

export function coversProject(
  { environmentId, projects }: Pick<ScanPatch, 'environmentId' | 'projects'>,
  projectEnvironmentId: number,
  project: string | null,
): boolean {
  if (environmentId !== projectEnvironmentId) return false;
  return projects === 'all' || (project !== null && projects.has(project));
}

function projectOf({ swarmStack, project }: Container): string | null {
  return swarmStack ?? project;
}
