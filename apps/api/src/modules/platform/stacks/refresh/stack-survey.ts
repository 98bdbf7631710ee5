import type {
  EnvironmentKind,
  EnvironmentState,
  RedeployObstacle,
  StackHealth,
  StackReply,
  StackStatus,
} from '@stackyard/contracts';
import type { Container, Environment, Service, Stack } from '@stackyard/platform-client';
import {
  isSelf,
  redeployMethodOf,
  runsPlatform,
  type OwnContainer,
} from '../redeployable/redeploy-method.js';
import { tagsInLabels } from '../settings/stack-tags.js';
import { healthOf, severityOf, type ContainerCounts } from './stack-health.js';

/** Everything that a refresh reads from a platform. */
export interface ServerScan {
  stacks: readonly Stack[];
  /** Only the managed environments. */
  environments: readonly Environment[];
  /** Containers by environment ID. Environments whose engine did not respond are missing. */
  containers: ReadonlyMap<number, readonly Container[]>;
  /**
   * Services by environment ID. Environments without a swarm or without a list of services are
   * missing.
   */
  services: ReadonlyMap<number, readonly Service[]>;
  ownContainer: OwnContainer;
  /** IDs of the one-shot containers that finished successfully. */
  finishedContainerIds: ReadonlySet<string>;
}

/** The stack columns that a refresh determines. */
export interface ScannedStack {
  platformId: number | null;
  environmentId: number;
  name: string;
  nameKey: string;
  projectName: string;
  kind: StackReply['kind'];
  source: StackReply['source'];
  status: StackStatus;
  health: StackHealth;
  severity: number;
  obstacle: RedeployObstacle | null;
  runsPlatform: boolean;
  createdAt: string;
  updatedAt: string;
  /**
   * Undefined for Kubernetes stacks or if the engine did not respond; the stored values are then
   * kept.
   */
  counts: ContainerCounts | undefined;
  /**
   * Undefined for Kubernetes stacks, if there are no containers, or if the engine did not respond;
   * the stored tags are then kept.
   */
  labelTags: string[] | undefined;
}

export interface ScannedEnvironment {
  platformId: number;
  name: string;
  kind: EnvironmentKind;
  state: EnvironmentState;
}

/** Label of containers that the platform hides. */
const hideLabel = 'io.portainer.hideStack';

interface Project {
  environmentId: number;
  name: string;
  containers: Container[];
}

/**
 * Converts the result of a refresh to stacks: one per record, and one per project without a record
 * unless the project is hidden.
 */
export function toScannedStacks(scan: ServerScan): ScannedStack[] {
  const projects = groupByProject(scan.containers);
  const environments = new Set(scan.environments.map(({ id }) => id));
  const recordCounts = new Map<string, number>();
  for (const stack of scan.stacks) {
    const key = projectKey(stack.environmentId, stack.projectName);
    recordCounts.set(key, (recordCounts.get(key) ?? 0) + 1);
  }
  const recordedStacks = scan.stacks.map((stack): ScannedStack => {
    const key = projectKey(stack.environmentId, stack.projectName);
    const containers = projects.get(key)?.containers ?? [];
    const environmentExists = environments.has(stack.environmentId);
    const method = redeployMethodOf(stack, {
      environmentExists,
      isDuplicate: (recordCounts.get(key) ?? 0) > 1,
      isSelf: isSelf(stack, containers, scan.ownContainer),
    });
    // For a stack without an environment, the platform still reports the last status, which must
    // not be shown as current.
    const status = environmentExists ? stack.status : 'unknown';
    // Containers of Kubernetes stacks are not listed, so an empty list does not mean that there are
    // none.
    const areContainersListed =
      stack.kind !== 'kubernetes' && scan.containers.has(stack.environmentId);
    const counts = areContainersListed
      ? countOf(containers, scan.finishedContainerIds, replicasOf(stack, scan))
      : undefined;
    return {
      platformId: stack.id,
      environmentId: stack.environmentId,
      ...nameColumns(stack.name, stack.projectName),
      kind: stack.kind,
      source: stack.git === null ? 'file' : 'git',
      status,
      ...healthColumns({ status, environmentExists, counts }),
      obstacle: method.kind === 'skip' ? method.reason : null,
      runsPlatform: runsPlatform(containers),
      createdAt: isoOf(stack.createdAt),
      updatedAt: isoOf(stack.updatedAt),
      counts,
      labelTags: areContainersListed ? tagsInLabels(containers) : undefined,
    };
  });
  const externalStacks = [...projects]
    .filter(([key, project]) => !recordCounts.has(key) && !isHidden(project))
    .map(([, project]) => toExternalStack(project, scan));
  return [...recordedStacks, ...externalStacks];
}

/**
 * Returns the stack for a project that was created outside the platform. The stack is listed but
 * cannot be redeployed.
 */
function toExternalStack(
  { environmentId, name, containers }: Project,
  scan: ServerScan,
): ScannedStack {
  const kind = containers.some(({ swarmStack }) => swarmStack !== null) ? 'swarm' : 'compose';
  const replicas = replicasOf({ kind, environmentId, projectName: name }, scan);
  const counts = countOf(containers, scan.finishedContainerIds, replicas);
  const status = counts.containersRunning > 0 ? 'active' : 'inactive';
  return {
    platformId: null,
    environmentId,
    ...nameColumns(name, name),
    kind,
    source: 'external',
    status,
    ...healthColumns({ status, environmentExists: true, counts }),
    obstacle: 'external',
    runsPlatform: runsPlatform(containers),
    createdAt: isoOf(Math.min(...containers.map(({ createdAt }) => createdAt))),
    updatedAt: '',
    counts,
    labelTags: tagsInLabels(containers),
  };
}

/**
 * Whether the environment has an engine that lists containers. For other environments, the
 * platform's data may be minutes old.
 */
export function hasEngine({ kind }: Pick<Environment, 'kind'>): boolean {
  return kind !== 'kubernetes' && kind !== 'azure';
}

/** Returns the environments that the platform lists, and those that only stacks refer to. */
export function toScannedEnvironments({
  environments,
  containers,
  stacks,
}: ServerScan): ScannedEnvironment[] {
  const listedEnvironments = environments.map(
    ({ id, name, kind, swarm, up }): ScannedEnvironment => ({
      platformId: id,
      name,
      kind: swarm && kind === 'docker' ? 'swarm' : kind,
      state: (hasEngine({ kind }) ? containers.has(id) : up) ? 'up' : 'down',
    }),
  );
  const listedIds = new Set(environments.map(({ id }) => id));
  const missingIds = new Set(
    stacks.map(({ environmentId }) => environmentId).filter((id) => !listedIds.has(id)),
  );
  return [
    ...listedEnvironments,
    ...[...missingIds].map((platformId): ScannedEnvironment => ({
      platformId,
      name: '',
      kind: 'unknown',
      state: 'missing',
    })),
  ];
}

function groupByProject(containersByEnvironment: ServerScan['containers']): Map<string, Project> {
  const projects = new Map<string, Project>();
  for (const [environmentId, containers] of containersByEnvironment) {
    for (const container of containers) {
      const name = container.swarmStack ?? container.project;
      if (name === null) continue;
      const key = projectKey(environmentId, name);
      const project = projects.get(key) ?? { environmentId, name, containers: [] };
      project.containers.push(container);
      projects.set(key, project);
    }
  }
  return projects;
}

function isHidden({ containers }: Project): boolean {
  return containers.some(({ labels }) => hideLabel in labels);
}

function projectKey(environmentId: number, projectName: string): string {
  return `${environmentId}/${projectName}`;
}

function nameColumns(name: string, projectName: string) {
  return { name, nameKey: name.toLowerCase(), projectName };
}

function healthColumns(condition: Parameters<typeof healthOf>[0]) {
  const health = healthOf(condition);
  return { health, severity: severityOf(health) };
}

/**
 * Counts the required and running replicas of a swarm stack; undefined for other stacks, or if the
 * engine did not list its services.
 */
function replicasOf(
  { kind, environmentId, projectName }: Pick<Stack, 'kind' | 'environmentId' | 'projectName'>,
  { services }: ServerScan,
): { desired: number; running: number } | undefined {
  const stackServices = services.get(environmentId)?.filter(({ stack }) => stack === projectName);
  if (kind !== 'swarm' || stackServices === undefined) return undefined;
  const replicas = { desired: 0, running: 0 };
  for (const { desired, running } of stackServices) {
    if (desired === null || running === null) return undefined;
    replicas.desired += desired;
    replicas.running += running;
  }
  return replicas;
}

/**
 * Counts the containers of a stack by state. For swarm stacks, the total and the running count are
 * numbers of replicas, because the container list also contains replaced tasks.
 */
function countOf(
  containers: readonly Container[],
  finished: ReadonlySet<string>,
  replicas?: { desired: number; running: number },
): ContainerCounts {
  const count = (matches: (container: Container) => boolean) => containers.filter(matches).length;
  return {
    containersTotal: replicas?.desired ?? containers.length,
    containersRunning: replicas?.running ?? count(({ state }) => state === 'running'),
    containersUnhealthy: count(({ health }) => health === 'unhealthy'),
    containersRestarting: count(({ state }) => state === 'restarting'),
    containersFinished: count(({ id }) => finished.has(id)),
  };
}

/**
 * Converts Unix seconds from the platform to ISO 8601. Returns an empty string for 0, which means
 * "never".
 */
function isoOf(seconds: number): string {
  return seconds > 0 ? new Date(seconds * 1000).toISOString() : '';
}
