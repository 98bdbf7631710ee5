import { ArrayMaxSize, IsBoolean, IsIn, IsInt, IsString, MaxLength, Min } from 'class-validator';
import type { ImageIgnoreReply } from './images.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';
import type {
  RedeployObstacle,
  RedeployReply,
  RedeployState,
  RedeployStep,
  StackAction,
} from './redeploys.js';
import type { RegistryFault } from './registries.js';
import type { ServerHealth } from './servers.js';
import type { StackActionObstacle } from './stack-actions.js';

/** All values of {@link StackStatus}. */
export const stackStatuses = [
  'active',
  'inactive',
  'deploying',
  'error',
  'unknown',
  'missing',
] as const;
/** Status of a stack on the platform; `missing` if the platform no longer lists the stack. */
export type StackStatus = (typeof stackStatuses)[number];

/** All values of {@link StackHealth}, worst first. */
export const stackHealths = [
  'down',
  'restarting',
  'degraded',
  'unknown',
  'orphaned',
  'stopped',
  'healthy',
] as const;
/**
 * Health of a stack. `degraded`: fewer containers than expected are running, or a container is unhealthy.
 * `orphaned`: its environment no longer exists. `unknown`: the environment does not respond or cannot be
 * inspected.
 */
export type StackHealth = (typeof stackHealths)[number];

/** All values of {@link EnvironmentKind}. */
export const environmentKinds = [
  'docker',
  'swarm',
  'agent',
  'edge',
  'kubernetes',
  'azure',
  'unknown',
] as const;
/** Type of an environment. All Kubernetes types are `kubernetes`. */
export type EnvironmentKind = (typeof environmentKinds)[number];

/** All values of {@link EnvironmentState}. */
export const environmentStates = ['up', 'down', 'missing', 'unknown'] as const;
/** State of an environment; `missing` if the platform no longer lists the environment. */
export type EnvironmentState = (typeof environmentStates)[number];

/** An environment at the last background refresh. */
export interface StackEnvironmentReply {
  id: number;
  /** Id on the platform. */
  platformId: number;
  server: { id: number; name: string };
  /** Name of the environment; `#` and its platform id until the name is known. */
  name: string;
  kind: EnvironmentKind;
  state: EnvironmentState;
}

/** All values of {@link Freshness}. */
export const freshnessStates = ['outdated', 'updated', 'skipped', 'error', 'unknown'] as const;
/** Whether the registry has newer images; `unknown` before the first check. */
export type Freshness = (typeof freshnessStates)[number];

/** All values of {@link StackOrder}. */
export const stackOrders = [
  'name',
  '-name',
  'updatedAt',
  '-updatedAt',
  'health',
  '-health',
] as const;
/** Sort order of stacks. A leading minus reverses the order. */
export type StackOrder = (typeof stackOrders)[number];

/** Filters of stacks. Lists are separated by commas. */
export class StackFilterQuery extends PageQuery {
  /** Part of the name; case is ignored. */
  @IsOmittable() @IsString() @MaxLength(200) search?: string;
  @IsOmittable() @IsIn(stackStatuses, { each: true }) status?: StackStatus[];
  @IsOmittable() @IsIn(stackHealths, { each: true }) health?: StackHealth[];
  /** Ids of environments, from `environments` of the list. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) environment?: number[];
  /** Ids of servers. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) server?: number[];
  @IsOmittable() @IsBoolean() outdated?: boolean;
  @IsOmittable() @IsBoolean() redeployable?: boolean;
  /** Stacks that have all of these tags. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(50, { each: true })
  @ArrayMaxSize(20)
  tag?: string[];
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  @ArrayMaxSize(50)
  group?: string[];
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  @ArrayMaxSize(50)
  owner?: string[];
  /** Whether redeploys of several stacks skip the stack. */
  @IsOmittable() @IsBoolean() neverInBulk?: boolean;
}

/** Filters, sorting and paging of the stack list. */
export class ListStacksQuery extends StackFilterQuery {
  /** `name` by default. A leading minus reverses the order. `health` lists the worst first. */
  @IsOmittable() @IsIn(stackOrders) order?: StackOrder;
}

/** Number of containers of a stack by state; of replicas for a Swarm stack. */
export interface ContainerCounts {
  /** For a Swarm stack, the number of desired replicas. */
  total: number;
  running: number;
  unhealthy: number;
  restarting: number;
  /**
   * Containers that ended successfully and do not restart, for example a migration; part of
   * `total`.
   */
  finished: number;
}

/** A stack at the last background refresh. */
export interface StackReply {
  id: number;
  name: string;
  server: { id: number; name: string };
  /** Id on the platform; null for an external stack, which has no record there. */
  platformId: number | null;
  /** Address of the stack in the web interface of Portainer; null if it has no page for it. */
  platformUrl: string | null;
  environmentId: number;
  environment: Omit<StackEnvironmentReply, 'server'>;
  kind: 'compose' | 'swarm' | 'kubernetes' | 'unknown';
  source: 'git' | 'file' | 'external';
  status: StackStatus;
  health: StackHealth;
  containers: ContainerCounts;
  freshness: Freshness;
  /** ISO 8601; null before the first check. */
  freshnessCheckedAt: string | null;
  redeployable: boolean;
  /** Why the stack can't be redeployed; null if it can. */
  obstacle: RedeployObstacle | null;
  createdAt: string | null;
  /** ISO 8601 time of the last update on the platform; null before the first. */
  updatedAt: string | null;
  /** Why the stack can't be started, stopped or restarted; null for what is possible. */
  actionObstacles: Record<Exclude<StackAction, 'redeploy'>, StackActionObstacle | null>;
  /** The queued or running redeploy, start, stop or restart; null without one. */
  openRedeploy: {
    id: number;
    action: StackAction;
    state: RedeployState;
    step: RedeployStep | null;
  } | null;
  /** Tags set in Stackyard and tags from labels, in alphabetical order. */
  tags: string[];
  /** The tags that come from the label `stackyard.tags` of containers. */
  labelTags: string[];
  group: string | null;
  /** A person or team. */
  owner: string | null;
  /** Redeploys of several stacks skip the stack. */
  neverInBulk: boolean;
}

/** A server of the listed stacks, with the age of its data. */
export interface StackServerReply {
  id: number;
  name: string;
  health: ServerHealth;
}

/** A page of stacks with their servers. */
export interface ListStacksReply extends PageReply {
  stacks: StackReply[];
  /** Number of matching stacks on all pages. */
  total: number;
  servers: StackServerReply[];
  /** Environments that have stacks, by server and name. */
  environments: StackEnvironmentReply[];
}

/** Number of matching stacks per filter value. A filter does not affect its own counts. */
export interface StackFacetsReply {
  total: number;
  status: Partial<Record<StackStatus, number>>;
  health: Partial<Record<StackHealth, number>>;
  /** Number of stacks by environment id. */
  environment: Record<string, number>;
  /** Number of stacks by server id. */
  server: Record<string, number>;
  outdated: number;
  redeployable: number;
  /**
   * Number of stacks by tag: the 200 most frequent ones. This filter affects its own counts, because
   * stacks must have all of the tags.
   */
  tag: Record<string, number>;
  /** Number of stacks by group: the 200 largest ones. */
  group: Record<string, number>;
  /** Number of stacks by owner: the 200 most frequent ones. */
  owner: Record<string, number>;
  neverInBulk: number;
}

/** A container of a stack. */
export interface ContainerReply {
  id: string;
  name: string;
  /** Compose or Swarm service. */
  service: string | null;
  image: string;
  state: string;
  /** Status text of Docker, for example `Up 3 hours (healthy)`. */
  status: string;
  health: 'healthy' | 'unhealthy' | 'starting' | null;
  createdAt: string | null;
}

/** All values of {@link ImageState}. */
export const imageStates = [
  'outdated',
  'unknown',
  'current',
  'pinned',
  'ignored',
  'local',
  'finished',
] as const;
/**
 * State of an image: `pinned` to a digest or an exact version, `local` for images that no registry has,
 * `finished` when its containers have done their work, `ignored` while newer images are ignored on
 * purpose.
 */
export type ImageState = (typeof imageStates)[number];

/** All values of {@link ImageReason}. */
export const imageReasons = [
  'newer-in-registry',
  'newer-pulled',
  'pinned-to-digest',
  'pinned-to-version',
  'not-in-registry',
  'no-name',
  'containers-finished',
  'still-checking',
] as const;
/**
 * Why an image is in its state: `newer-pulled` if a newer image was pulled but not started,
 * `not-in-registry` if it was built or loaded on the host, `no-name` without a registry name,
 * `still-checking` while Portainer checks it.
 */
export type ImageReason = (typeof imageReasons)[number];

/**
 * Why an image could not be checked: a fault of its registry, `no-tag` if its reference has no tag,
 * `not-on-host` if the host no longer has it, `platform` if the platform could not be asked.
 */
export type ImageFault = RegistryFault | 'no-tag' | 'not-on-host' | 'platform';

/** What the labels of an image say about its build, as the OCI image specification names them. */
export interface ImageBuildReply {
  version: string | null;
  /** Commit of the source. */
  revision: string | null;
  sourceUrl: string | null;
  changelogUrl: string | null;
  /** ISO 8601; null if unknown, as for reproducible builds. */
  builtAt: string | null;
}

/** An image of a stack. */
export interface ImageReply {
  reference: string;
  freshness: Freshness;
  state: ImageState;
  /** Explanation of `state` in one English sentence; null if there is none. */
  detail: string | null;
  /** What `detail` says, for translation; null without a detail, after a failed check, and if it is Portainer's own text. */
  reason: ImageReason | null;
  /** When the registry gave the answer that `state` is based on, ISO 8601; null if it wasn't asked. */
  checkedAt: string | null;
  /** When a check first found a newer image, ISO 8601; null unless there is one. */
  outdatedSince: string | null;
  /** Digest of the running image; null if it is not from a registry or not known. */
  runningDigest: string | null;
  /** Null if the image has no such labels or was not inspected. */
  runningBuild: ImageBuildReply | null;
  /** Digest of the newer image in the registry; null unless there is one. */
  newDigest: string | null;
  /** Null unless there is a newer image whose labels could be read. */
  newBuild: ImageBuildReply | null;
  /** Why the latest check failed, in English; null after a success. `state` is that of the last successful check. */
  fault: string | null;
  /** Kind of `fault`, for translation; null after a success. */
  faultCode: ImageFault | null;
  /** ISO 8601; null after a success. */
  faultAt: string | null;
  /** Why and until when newer images are ignored; null if they aren't. */
  ignored: ImageIgnoreReply | null;
}

/** The repository of a git stack. */
export interface StackGitReply {
  /** Without credentials. */
  url: string;
  /** Branch or tag, for example `refs/heads/main`; empty for the default branch. */
  reference: string;
  /** Path of the compose file in the repository. */
  file: string;
  /** Commit of the last deployment; null if Portainer did not store it. */
  commit: string | null;
  /** Web page of the repository; null unless its address is an HTTPS address. */
  webUrl: string | null;
  /** Web page of the commit; null unless the host is a known forge. */
  commitUrl: string | null;
}

/** A stack with its containers, images and latest redeploys. */
export interface StackDetailReply {
  stack: StackReply;
  /** Note of the operators; empty without one. */
  note: string;
  /** Names of environment variables. Values are not returned because they may be secrets. */
  environmentVariables: string[];
  git: StackGitReply | null;
  containers: ContainerReply[];
  images: ImageReply[];
  /** Latest first. */
  redeploys: RedeployReply[];
}

/** Returns stacks from a cache that is refreshed in the background for each server. */
export const listStacks = endpoint({
  method: 'GET',
  path: '/api/stacks',
  access: 'stacks-access',
  summary: 'List all stacks',
  query: ListStacksQuery,
  problems: ['PLATFORM_URL_NOT_CONFIGURED', 'CURSOR_INVALID'],
  reply: type<ListStacksReply>(),
});

/** Counts matching stacks by status, server, tag and other properties. */
export const readStackFacets = endpoint({
  method: 'GET',
  path: '/api/stacks/facets',
  access: 'stacks-access',
  summary: 'Count matching stacks',
  query: StackFilterQuery,
  problems: ['PLATFORM_URL_NOT_CONFIGURED'],
  reply: type<StackFacetsReply>(),
});

/** Returns the stack with its containers, images and past redeploys. */
export const readStack = endpoint({
  method: 'GET',
  path: '/api/stacks/:id',
  access: 'stacks-access',
  summary: 'Get a stack',
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED'],
  reply: type<StackDetailReply>(),
});
