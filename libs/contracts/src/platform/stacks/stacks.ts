import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  MaxLength,
  Min,
} from '../../base/class-validator.js';
import { endpoint, type } from '../../base/endpoint.js';
import { IsOmittable } from '../../base/omittable.js';
import { PageQuery, type PageReply } from '../../base/paging.js';
import type {
  LifecycleAction,
  RedeployObstacle,
  RedeployState,
  RedeployStep,
  StackAction,
} from '../redeploys/redeploy-vocabulary.js';
import type { ServerHealth } from '../servers.js';
import type { StackActionObstacle } from './stack-actions.js';

/** Stack statuses; also the values of the filter `status`. */
export const stackStatuses = [
  'active',
  'inactive',
  'deploying',
  'error',
  'unknown',
  'missing',
] as const;
/**
 * Status of a stack on the platform. `missing`: the platform no longer lists the stack. Stackyard
 * keeps such a stack only until its open redeploy ends.
 */
export type StackStatus = (typeof stackStatuses)[number];

/** Health values, worst first; also the values of the filter `health`. */
export const stackHealthStates = [
  'down',
  'restarting',
  'degraded',
  'unknown',
  'orphaned',
  'stopped',
  'healthy',
] as const;
/**
 * Health of a stack. `down`: no container is running, although the status is not `inactive` and not
 * all containers have finished. `degraded`: fewer containers than expected are running, or a
 * container is unhealthy. `stopped`: no container is running, and the status is `inactive`.
 * `orphaned`: the environment of the stack no longer exists. `unknown`: the environment does not
 * respond or cannot be inspected.
 */
export type StackHealth = (typeof stackHealthStates)[number];

/** Types of environments that Stackyard distinguishes. */
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

/** Possible values of `state` for an environment. */
export const environmentStates = ['up', 'down', 'missing', 'unknown'] as const;
/** State of an environment; `missing` if the platform no longer lists the environment. */
export type EnvironmentState = (typeof environmentStates)[number];

/** An environment, as of the last background refresh. */
export interface StackEnvironmentReply {
  id: number;
  /** ID of the environment on the platform. */
  platformId: number;
  server: { id: number; name: string };
  /**
   * Name of the environment. Until the name is known, `#` followed by the environment's platform
   * ID.
   */
  name: string;
  kind: EnvironmentKind;
  state: EnvironmentState;
}

/** Freshness values. The freshness of a stack is the worst freshness of its images. */
export const freshnessStates = ['outdated', 'updated', 'skipped', 'error', 'unknown'] as const;
/**
 * Whether newer images of a stack or image exist. `updated`: no newer image exists. `skipped`:
 * all images are local, ignored or used only by finished containers. `error`: a check failed.
 * `unknown`: nothing has been checked yet.
 */
export type Freshness = (typeof freshnessStates)[number];

/** Values of `order` for the stack list. Each property can be sorted in both directions. */
export const stackOrders = [
  'name',
  '-name',
  'updatedAt',
  '-updatedAt',
  'health',
  '-health',
  'freshness',
  '-freshness',
  'containers',
  '-containers',
  'location',
  '-location',
  'source',
  '-source',
  'kind',
  '-kind',
  'tags',
  '-tags',
  'group',
  '-group',
  'owner',
  '-owner',
] as const;
/**
 * Sort order of stacks. A leading minus reverses the order. `freshness` starts with failed checks,
 * followed by outdated images. `health` starts with the worst health and sorts stacks of the same
 * health by freshness. `location` groups stacks by server and environment. With `tags`, `group` and
 * `owner`, stacks without a value come last.
 */
export type StackOrder = (typeof stackOrders)[number];

/** Filters for stacks. List values are separated by commas. */
export class StackFilterQuery extends PageQuery {
  /** Part of the name; case is ignored. */
  @IsOmittable() @IsString() @MaxLength(200) search?: string;
  @IsOmittable() @IsIn(stackStatuses, { each: true }) status?: StackStatus[];
  @IsOmittable() @IsIn(stackHealthStates, { each: true }) health?: StackHealth[];
  /**
   * IDs of environments, as returned in `environments`. Only stacks in these environments are
   * returned.
   */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) environment?: number[];
  /** IDs of servers. Only stacks on these servers are returned. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) server?: number[];
  /** True for stacks with outdated images, false for all others. */
  @IsOmittable() @IsBoolean() outdated?: boolean;
  /** True for stacks that can be redeployed, false for all others. */
  @IsOmittable() @IsBoolean() redeployable?: boolean;
  /** Tags. Only stacks that have all of these tags are returned. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(50, { each: true })
  @ArrayMaxSize(20)
  tag?: string[];
  /** Names of groups. Only stacks in these groups are returned. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  @ArrayMaxSize(50)
  group?: string[];
  /** Names of owners. Only stacks with these owners are returned. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  @ArrayMaxSize(50)
  owner?: string[];
  /** True for stacks that are excluded from bulk redeploys, false for all others. */
  @IsOmittable() @IsBoolean() neverInBulk?: boolean;
  /** True for outdated stacks whose newer images were all rolled back, false for all others. */
  @IsOmittable() @IsBoolean() heldBack?: boolean;
}

/** Filters, sorting and paging for the stack list. */
export class ListStacksQuery extends StackFilterQuery {
  /**
   * Sort order; `name` by default. A leading minus reverses the order. `health` lists the worst
   * first.
   */
  @IsOmittable() @IsIn(stackOrders) order?: StackOrder;
}

/** Numbers of a stack's containers by state. For a Swarm stack, replicas are counted instead. */
export interface ContainerCounts {
  /** Number of containers; for a Swarm stack, the number of desired replicas. */
  total: number;
  running: number;
  unhealthy: number;
  restarting: number;
  /**
   * Number of containers that exited successfully and do not restart, for example migrations.
   * Included in `total`.
   */
  finished: number;
}

/** A stack, as of the last background refresh. */
export interface StackReply {
  id: number;
  name: string;
  server: { id: number; name: string };
  /** ID of the stack on the platform; null for an external stack, which has no record there. */
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
  /**
   * Time of the latest successful check, in ISO 8601 format. If the stack has several images, this
   * is the oldest of their latest successful checks. Null before the first success.
   */
  freshnessCheckedAt: string | null;
  /**
   * Whether the stack is outdated and all its newer images were rolled back. Such a stack is
   * skipped by redeploys of outdated stacks until the registry has another newer image.
   */
  heldBack: boolean;
  redeployable: boolean;
  /** Why the stack can't be redeployed; null if it can. */
  obstacle: RedeployObstacle | null;
  createdAt: string | null;
  /** ISO 8601 time of the stack's last update on the platform; null before the first update. */
  updatedAt: string | null;
  /**
   * For each of the actions start, stop and restart, why it is not possible; null if it is
   * possible.
   */
  actionObstacles: Record<LifecycleAction, StackActionObstacle | null>;
  /**
   * The redeploy, start, stop, restart or rollback that is queued or running; null if there is
   * none.
   */
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
  /** Group of the stack; null if it is in no group. */
  group: string | null;
  /** Owner of the stack, a person or team; null if there is none. */
  owner: string | null;
  /** Whether the stack is excluded from bulk redeploys. */
  neverInBulk: boolean;
  /** Whether the stack is rolled back automatically; null if its tags decide. */
  autoRollback: boolean | null;
}

/** A server that the caller can see. `health.refreshedAt` shows the age of its data. */
export interface StackServerReply {
  id: number;
  name: string;
  health: ServerHealth;
}

/**
 * A page of stacks, with all servers that the caller can see and all environments that have stacks.
 */
export interface ListStacksReply extends PageReply {
  stacks: StackReply[];
  /** Number of matching stacks on all pages. */
  total: number;
  servers: StackServerReply[];
  /** Environments that have stacks, sorted by server and name. */
  environments: StackEnvironmentReply[];
}

/**
 * Number of matching stacks for each filter value. The filter on a property does not affect the
 * counts for that property.
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
  /** Number of outdated stacks whose newer images were all rolled back. Included in `outdated`. */
  heldBack: number;
  redeployable: number;
  /**
   * Number of stacks by tag, for the 200 most frequent tags. Unlike the other filters, the tag
   * filter affects these counts, because stacks must have all selected tags.
   */
  tag: Record<string, number>;
  /** Number of stacks by group, for the 200 largest groups. */
  group: Record<string, number>;
  /** Number of stacks by owner, for the 200 owners with the most stacks. */
  owner: Record<string, number>;
  neverInBulk: number;
}

/**
 * Returns the stacks that match the filters. The data comes from the last background refresh of
 * each server.
 */
export const listStacks = endpoint({
  method: 'GET',
  path: '/api/stacks',
  access: 'stacks-access',
  summary: 'List container stacks',
  query: ListStacksQuery,
  problems: ['PLATFORM_URL_NOT_CONFIGURED', 'CURSOR_INVALID'],
  reply: type<ListStacksReply>(),
});

/**
 * Returns the number of matching stacks by status, server, tag and other properties. Except for
 * tags, a filter does not affect the numbers for its own property.
 */
export const readStackFacets = endpoint({
  method: 'GET',
  path: '/api/stacks/facets',
  access: 'stacks-access',
  summary: 'Count stacks by status and other properties',
  query: StackFilterQuery,
  problems: ['PLATFORM_URL_NOT_CONFIGURED'],
  reply: type<StackFacetsReply>(),
});
