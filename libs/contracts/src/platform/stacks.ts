import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  MaxLength,
  Min,
} from '../base/class-validator.js';
import type { ImageIgnoreReply, NewerTagsReply } from './images.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';
import type {
  PowerAction,
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
  /** ID on the platform. */
  platformId: number;
  server: { id: number; name: string };
  /** Name of the environment; `#` and its platform ID until the name is known. */
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
  /** IDs of environments, as returned in `environments`. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) environment?: number[];
  /** IDs of servers. Only their stacks are returned. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) server?: number[];
  /** True for stacks with outdated images, false for all others. */
  @IsOmittable() @IsBoolean() outdated?: boolean;
  /** True for stacks that can be redeployed, false for all others. */
  @IsOmittable() @IsBoolean() redeployable?: boolean;
  /** Only stacks that have all of these tags. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(50, { each: true })
  @ArrayMaxSize(20)
  tag?: string[];
  /** Names of groups. Only their stacks are returned. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  @ArrayMaxSize(50)
  group?: string[];
  /** Names of owners. Only their stacks are returned. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  @ArrayMaxSize(50)
  owner?: string[];
  /** True for stacks that are excluded from bulk redeploys, false for all others. */
  @IsOmittable() @IsBoolean() neverInBulk?: boolean;
}

/** Filters, sorting and paging of the stack list. */
export class ListStacksQuery extends StackFilterQuery {
  /** `name` by default. A leading minus reverses the order. `health` lists the worst first. */
  @IsOmittable() @IsIn(stackOrders) order?: StackOrder;
}

/** Number of containers of a stack by state. For a Swarm stack, replicas are counted. */
export interface ContainerCounts {
  /** Number of containers; for a Swarm stack, the number of desired replicas. */
  total: number;
  running: number;
  unhealthy: number;
  restarting: number;
  /**
   * Containers that exited successfully and do not restart, for example migrations. Included in
   * `total`.
   */
  finished: number;
}

/** A stack at the last background refresh. */
export interface StackReply {
  id: number;
  name: string;
  server: { id: number; name: string };
  /** ID on the platform; null for an external stack, which has no record there. */
  platformId: number | null;
  /**
   * Address of the stack in the web interface of Portainer; null if Portainer has no page for the
   * stack.
   */
  platformUrl: string | null;
  environmentId: number;
  environment: Omit<StackEnvironmentReply, 'server'>;
  kind: 'compose' | 'swarm' | 'kubernetes' | 'unknown';
  source: 'git' | 'file' | 'external';
  status: StackStatus;
  health: StackHealth;
  containers: ContainerCounts;
  freshness: Freshness;
  /** Time of the latest check of the images, ISO 8601; null before the first. */
  freshnessCheckedAt: string | null;
  redeployable: boolean;
  /** Why the stack can't be redeployed; null if it can. */
  obstacle: RedeployObstacle | null;
  createdAt: string | null;
  /** ISO 8601 time of the last update on the platform; null before the first. */
  updatedAt: string | null;
  /**
   * For each action, why the stack can't be started, stopped or restarted; null if the action is
   * possible.
   */
  actionObstacles: Record<PowerAction, StackActionObstacle | null>;
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
  /** Group of the stack; null for none. */
  group: string | null;
  /** Owner of the stack, a person or team. */
  owner: string | null;
  /** True if the stack is excluded from bulk redeploys. */
  neverInBulk: boolean;
  /** Whether the stack is rolled back automatically; null if its tags decide. */
  autoRollback: boolean | null;
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
  /** Environments that have stacks, sorted by server and name. */
  environments: StackEnvironmentReply[];
}

/**
 * Number of matching stacks per filter value. The filter of a field does not affect the counts of
 * that field.
 */
export interface StackFacetsReply {
  total: number;
  status: Partial<Record<StackStatus, number>>;
  health: Partial<Record<StackHealth, number>>;
  /** Number of stacks by environment ID. */
  environment: Record<string, number>;
  /** Number of stacks by server ID. */
  server: Record<string, number>;
  outdated: number;
  redeployable: number;
  /**
   * Number of stacks by tag, for the 200 most frequent tags. Unlike the other filters, the tag
   * filter affects these counts, because stacks must have all of the tags.
   */
  tag: Record<string, number>;
  /** Number of stacks by group, for the 200 largest groups. */
  group: Record<string, number>;
  /** Number of stacks by owner, for the 200 most frequent owners. */
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
  /** State in Docker, for example `running` or `exited`. */
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
 * State of an image: `pinned` to a digest or an exact version, `local` for images that no registry
 * has, `finished` if its containers have completed their work, `ignored` while newer images are
 * ignored.
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
 * `not-on-host` if the host no longer has it, `platform` if the platform could not be queried.
 */
export type ImageFault = RegistryFault | 'no-tag' | 'not-on-host' | 'platform';

/** Build information from the labels of an image, as defined by the OCI image specification. */
export interface ImageBuildReply {
  version: string | null;
  /** Commit of the source code. */
  revision: string | null;
  sourceUrl: string | null;
  changelogUrl: string | null;
  /** Build time, ISO 8601; null if unknown, for example for reproducible builds. */
  builtAt: string | null;
}

/** An image of a stack. */
export interface ImageReply {
  /** Image reference as in the compose file, for example `shop:2.4`. */
  reference: string;
  freshness: Freshness;
  state: ImageState;
  /** Explanation of `state` in one English sentence; null if there is none. */
  detail: string | null;
  /**
   * Code of the explanation in `detail`, for translation; null without a detail, after a failed
   * check, and if the detail is Portainer's own text.
   */
  reason: ImageReason | null;
  /**
   * Time of the registry's response on which `state` is based, ISO 8601; null if the registry was
   * not queried.
   */
  checkedAt: string | null;
  /** When a check first found a newer image, ISO 8601; null unless there is one. */
  outdatedSince: string | null;
  /** Digest of the running image; null if it is not from a registry or not known. */
  runningDigest: string | null;
  /**
   * Build information of the running image; null if the image has no such labels or was not
   * inspected.
   */
  runningBuild: ImageBuildReply | null;
  /** Digest of the newer image in the registry; null unless there is one. */
  newDigest: string | null;
  /** Build information of the newer image; null unless there is one whose labels could be read. */
  newBuild: ImageBuildReply | null;
  /**
   * Why the latest check failed, in English; null after a success. After a failure, `state` still
   * comes from the last successful check.
   */
  fault: string | null;
  /** Kind of `fault`, for translation; null after a success. */
  faultCode: ImageFault | null;
  /** Time of the last failure, ISO 8601; null after a success. */
  faultAt: string | null;
  /**
   * When the image will next be checked, ISO 8601, including any pause of its registry; null before
   * the first check and while checks are turned off.
   */
  nextCheckAt: string | null;
  /** Why and until when newer images are ignored; null if they are not ignored. */
  ignored: ImageIgnoreReply | null;
  /**
   * Newer versions of the image under other tags; null if its tag is not a version or if the tags
   * have not been listed. Newer versions do not make an image outdated.
   */
  newerTags: NewerTagsReply | null;
}

/** All values of {@link GitFault}. */
export const gitFaults = [
  'unsupported',
  'not-public',
  'off-limits',
  'unreachable',
  'reference-missing',
  'broken',
] as const;
/**
 * Why the newest commit could not be read from a repository: `unsupported` unless its address is an
 * HTTP or HTTPS address, `not-public` if it requires credentials (Portainer does not return the saved
 * ones) or does not exist, `off-limits` if its address is not allowed, `unreachable` without a
 * response, `reference-missing` if it does not have the branch or tag, `broken` if the response is
 * invalid.
 */
export type GitFault = (typeof gitFaults)[number];

/** The newest commit of the branch or tag of a git stack, as its repository reports it. */
export interface NewestCommitReply {
  /** Null until the repository has reported it. After a failure, the commit that it last reported. */
  commit: string | null;
  /** Time at which the repository reported `commit`, ISO 8601; null like `commit`. */
  checkedAt: string | null;
  /** Web page of the commit; null unless the repository is on a known hosting service. */
  commitUrl: string | null;
  /**
   * Web page with the changes between the deployed and the newest commit; null if they are the same
   * or the repository is not on a known hosting service.
   */
  compareUrl: string | null;
  /** Why the latest request failed, in English; null after a success. */
  fault: string | null;
  /** Kind of `fault`, for translation; null after a success. */
  faultCode: GitFault | null;
}

/** The repository of a git stack. */
export interface StackGitReply {
  /** Address of the repository without credentials. */
  url: string;
  /** Branch or tag, for example `refs/heads/main`; empty for the default branch. */
  reference: string;
  /** Path of the compose file in the repository. */
  file: string;
  /** Commit of the last deployment; null if Portainer did not store it. */
  commit: string | null;
  /** Web page of the repository; null unless its address is an HTTPS address. */
  webUrl: string | null;
  /** Web page of the commit; null unless the repository is on a known hosting service. */
  commitUrl: string | null;
  /** The newest commit of `reference`; null if querying repositories is turned off. */
  newest: NewestCommitReply | null;
}

/** A stack with its containers, images and latest redeploys. */
export interface StackDetailReply {
  stack: StackReply;
  /** Note about the stack; empty if there is none. */
  note: string;
  /** Names of environment variables. Values are not returned because they may be secrets. */
  environmentVariables: string[];
  git: StackGitReply | null;
  containers: ContainerReply[];
  images: ImageReply[];
  /** Redeploys of the stack, newest first. */
  redeploys: RedeployReply[];
}

/** Returns stacks from a cache, which Stackyard refreshes in the background for each server. */
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
