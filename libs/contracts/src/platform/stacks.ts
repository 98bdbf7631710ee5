import { IsBoolean, IsIn, IsInt, IsString, MaxLength, Min } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';
import type { RedeployObstacle, RedeployReply, RedeployState, RedeployStep } from './redeploys.js';
import type { ServerHealth } from './servers.js';

/** What the platform says of a stack; `missing` once the platform no longer lists it. */
export const stackStatuses = [
  'active',
  'inactive',
  'deploying',
  'error',
  'unknown',
  'missing',
] as const;
export type StackStatus = (typeof stackStatuses)[number];

/**
 * How well a stack runs, worst first. `degraded`: fewer containers run than expected, or one is
 * unhealthy. `orphaned`: its environment no longer exists. `unknown`: the environment does not answer,
 * or cannot be inspected.
 */
export const stackHealths = [
  'down',
  'restarting',
  'degraded',
  'unknown',
  'orphaned',
  'stopped',
  'healthy',
] as const;
export type StackHealth = (typeof stackHealths)[number];

/** What an environment is; all kinds of Kubernetes are one. */
export const environmentKinds = [
  'docker',
  'swarm',
  'agent',
  'edge',
  'kubernetes',
  'azure',
  'unknown',
] as const;
export type EnvironmentKind = (typeof environmentKinds)[number];

/** Whether an environment runs; `missing` once the platform no longer lists it. */
export const environmentStates = ['up', 'down', 'missing', 'unknown'] as const;
export type EnvironmentState = (typeof environmentStates)[number];

/** An environment as the last background refresh saw it. */
export interface StackEnvironmentReply {
  id: number;
  /** The platform's own ID. */
  platformId: number;
  server: { id: number; name: string };
  /** `#` and the platform's ID until the platform has told the name. */
  name: string;
  kind: EnvironmentKind;
  state: EnvironmentState;
}

/** Whether newer images exist for a stack; `unknown` until someone looked. */
export const freshnessStates = ['outdated', 'updated', 'skipped', 'error', 'unknown'] as const;
export type Freshness = (typeof freshnessStates)[number];

/** Orders of the stack list. */
export const stackOrders = [
  'name',
  '-name',
  'updatedAt',
  '-updatedAt',
  'health',
  '-health',
] as const;
export type StackOrder = (typeof stackOrders)[number];

/** Filters shared by the list and its facets; lists are comma separated on the wire. */
export class StackFilterQuery extends PageQuery {
  /** Part of the name, in any case. */
  @IsOmittable() @IsString() @MaxLength(200) search?: string;
  @IsOmittable() @IsIn(stackStatuses, { each: true }) status?: StackStatus[];
  @IsOmittable() @IsIn(stackHealths, { each: true }) health?: StackHealth[];
  /** IDs of environments as `environments` of the list names them. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) environment?: number[];
  /** Ids of servers. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) server?: number[];
  @IsOmittable() @IsBoolean() outdated?: boolean;
  @IsOmittable() @IsBoolean() redeployable?: boolean;
}

/** Query of the stack list. */
export class ListStacksQuery extends StackFilterQuery {
  /** `name` by default; a minus reverses the order. `health` lists the worst first. */
  @IsOmittable() @IsIn(stackOrders) order?: StackOrder;
}

/** Containers of a stack, counted; replicas for a swarm stack. */
export interface ContainerCounts {
  /** For a swarm stack the replicas that its services want. */
  total: number;
  running: number;
  unhealthy: number;
  restarting: number;
  /** Ended without a fault and not meant to start again, such as a migration; part of `total`. */
  finished: number;
}

/** A stack as the last background refresh saw it. */
export interface StackReply {
  id: number;
  name: string;
  server: { id: number; name: string };
  /** The platform's own id; null for an external stack, which the platform has no record of. */
  platformId: number | null;
  environmentId: number;
  environment: Omit<StackEnvironmentReply, 'server'>;
  kind: 'compose' | 'swarm' | 'kubernetes' | 'unknown';
  source: 'git' | 'file' | 'external';
  status: StackStatus;
  health: StackHealth;
  containers: ContainerCounts;
  freshness: Freshness;
  /** ISO 8601; null until someone looked. */
  freshnessCheckedAt: string | null;
  redeployable: boolean;
  /** Why not; null when it can be redeployed. */
  obstacle: RedeployObstacle | null;
  createdAt: string | null;
  /** ISO 8601 time of the last update on the platform; null before the first. */
  updatedAt: string | null;
  /** The redeploy that waits or runs. */
  openRedeploy: { id: number; state: RedeployState; step: RedeployStep | null } | null;
}

/** One server beside the list: how old its rows are. */
export interface StackServerReply {
  id: number;
  name: string;
  health: ServerHealth;
}

/** A page of stacks. */
export interface ListStacksReply extends PageReply {
  stacks: StackReply[];
  /** Stacks that match the filters, all pages together. */
  total: number;
  servers: StackServerReply[];
  /** Environments that have stacks, by server and name. */
  environments: StackEnvironmentReply[];
}

/** Matching stacks counted by the values of each filter; a filter does not narrow its own counts. */
export interface StackFacetsReply {
  total: number;
  status: Partial<Record<StackStatus, number>>;
  health: Partial<Record<StackHealth, number>>;
  /** By environment ID. */
  environment: Record<string, number>;
  /** By server id. */
  server: Record<string, number>;
  outdated: number;
  redeployable: number;
}

/** One container of a stack. */
export interface ContainerReply {
  id: string;
  name: string;
  /** Compose or swarm service. */
  service: string | null;
  image: string;
  state: string;
  /** The engine's own sentence, e.g. `Up 3 hours (healthy)`. */
  status: string;
  health: 'healthy' | 'unhealthy' | 'starting' | null;
  createdAt: string | null;
}

/** An image a stack runs. */
export interface ImageReply {
  reference: string;
  freshness: Freshness;
  /** Why, in a sentence; null when the word says it all. */
  detail: string | null;
}

/** One stack with all that is known of it. */
export interface StackDetailReply {
  stack: StackReply;
  /** Names only: values are secrets. */
  environmentVariables: string[];
  git: { url: string; reference: string; file: string } | null;
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

/** Counts matching stacks by status, server and condition. */
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
