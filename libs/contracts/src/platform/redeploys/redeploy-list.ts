import {
  ArrayMaxSize,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from '../../base/class-validator.js';
import { endpoint, type } from '../../base/endpoint.js';
import { IsOmittable } from '../../base/omittable.js';
import type { PageReply } from '../../base/paging.js';
import {
  type RedeployOrigin,
  redeployOrigins,
  type RedeployState,
  redeployStates,
  type StackAction,
  stackActions,
} from './redeploy-vocabulary.js';
import type { RedeployReply, RedeployStackCountReply } from './redeploys.js';

/** Values of `sort`; `requested` is the default. */
export const redeploySorts = ['requested', 'stack', 'duration'] as const;
/** Property by which redeploys are sorted: time of the request, stack name, or duration. */
export type RedeploySort = (typeof redeploySorts)[number];

/** Filters for redeploys. */
export class RedeployFilterQuery {
  /** Actions to return; all actions if omitted. */
  @IsOmittable() @IsIn(stackActions, { each: true }) action?: StackAction[];
  @IsOmittable() @IsIn(redeployStates, { each: true }) state?: RedeployState[];
  /** IDs of servers. Only redeploys on these servers are returned. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) server?: number[];
  /**
   * IDs of environments, as returned in `environments` of the facets. Only redeploys in these
   * environments are returned.
   */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) environment?: number[];
  /** IDs of stacks. Only redeploys of these stacks are returned. */
  @IsOmittable()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @ArrayMaxSize(100)
  stackId?: number[];
  /** ID of a batch. Only redeploys of this batch are returned. */
  @IsOmittable() @IsInt() @Min(1) batchId?: number;
  /**
   * Words to search for in the stack name, the reason and the name of the requester. Each word must
   * occur in at least one of them; order and case are ignored. Double quotes keep words together.
   */
  @IsOmittable() @IsString() @MaxLength(200) search?: string;
  /**
   * Keys of requesters, as returned in `requesters` of the facets. Only redeploys of these
   * requesters are returned.
   */
  @IsOmittable()
  @IsString({ each: true })
  @Matches(/^(?:user|token|system|anonymous)(?::\d{1,15})?$/, { each: true })
  @ArrayMaxSize(100)
  requester?: string[];
  @IsOmittable() @IsIn(redeployOrigins, { each: true }) origin?: RedeployOrigin[];
  /** Time in ISO 8601 format. Only redeploys requested at or after this time are returned. */
  @IsOmittable() @IsISO8601({ strict: true }) from?: string;
  /** Time in ISO 8601 format. Only redeploys requested before this time are returned. */
  @IsOmittable() @IsISO8601({ strict: true }) to?: string;
}

/** Filters, sorting and paging for the redeploy list. */
export class ListRedeploysQuery extends RedeployFilterQuery {
  /**
   * Property to sort by; `requested` by default. Redeploys without a duration are sorted as if they
   * were the shortest.
   */
  @IsOmittable() @IsIn(redeploySorts) sort?: RedeploySort;
  /**
   * Sort direction. By default, names are sorted from A to Z, and times and durations in descending
   * order.
   */
  @IsOmittable() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
  /** Maximum number of redeploys to return; 50 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` of the previous page. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
}

/** A page of redeploys in the requested order. */
export interface ListRedeploysReply extends PageReply {
  redeploys: RedeployReply[];
}

/** An environment and the number of matching redeploys in it. */
export interface RedeployEnvironmentReply {
  id: number;
  /** The platform's ID of the environment. */
  platformId: number;
  server: { id: number; name: string };
  /**
   * Name of the environment; while it is unknown, `#` followed by the environment's platform ID.
   */
  name: string;
  redeploys: number;
}

/**
 * A requester (a person, an API token or Stackyard itself), with the number of matching redeploys.
 */
export interface RedeployRequesterReply {
  /** Value for the filter `requester`. */
  key: string;
  origin: RedeployOrigin;
  /** Name of the requester when the latest redeploy was requested. */
  name: string;
  redeploys: number;
}

/**
 * Period lengths, shortest first. Stackyard uses the shortest length with which the histogram does
 * not have too many periods.
 */
export const redeployPeriodSizes = ['hour', 'day', 'month'] as const;
/** Length of a period in the histogram. */
export type RedeployPeriodSize = (typeof redeployPeriodSizes)[number];

/**
 * Number of redeploys that were requested in one period, by state. A period ends when the next
 * period starts.
 */
export interface RedeployPeriodReply {
  /**
   * Start of the period: a full hour, day or month in UTC, in ISO 8601 format.
   * @format date-time
   */
  from: string;
  state: Partial<Record<RedeployState, number>>;
}

/**
 * Number of redeploys over time, including periods without redeploys. If no redeploy matches,
 * `periods` is empty.
 */
export interface RedeployHistogramReply {
  size: RedeployPeriodSize;
  periods: RedeployPeriodReply[];
}

/**
 * Number of matching redeploys per state, environment, stack, requester and origin. Values without
 * redeploys are omitted. The filter on a property does not affect the counts for that property.
 */
export interface RedeployFacetsReply {
  state: Partial<Record<RedeployState, number>>;
  /** Sorted by server and name. Environments that Portainer no longer has are omitted. */
  environments: RedeployEnvironmentReply[];
  /** Most redeploys first; at most 500. Deleted stacks are omitted. */
  stacks: RedeployStackCountReply[];
  /** Most redeploys first; at most 500. */
  requesters: RedeployRequesterReply[];
  origin: Partial<Record<RedeployOrigin, number>>;
}

/** Returns redeploys, starts, stops, restarts and rollbacks of stacks, newest first by default. */
export const listRedeploys = endpoint({
  method: 'GET',
  path: '/api/redeploys',
  access: 'stacks-access',
  summary: 'List stack redeploys',
  query: ListRedeploysQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListRedeploysReply>(),
});

/**
 * Returns the number of matching redeploys by state, environment, stack, requester and origin. The
 * filter for a property does not affect the counts for that property.
 */
export const readRedeployFacets = endpoint({
  method: 'GET',
  path: '/api/redeploys/facets',
  access: 'stacks-access',
  summary: 'Count stack redeploys by state and other properties',
  query: RedeployFilterQuery,
  reply: type<RedeployFacetsReply>(),
});

/**
 * Returns the number of matching redeploys that were requested in each hour, day or month. The
 * interval depends on the time range.
 */
export const readRedeployHistogram = endpoint({
  method: 'GET',
  path: '/api/redeploys/histogram',
  access: 'stacks-access',
  summary: 'Count stack redeploys over time',
  query: RedeployFilterQuery,
  reply: type<RedeployHistogramReply>(),
});
