import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import type { ActorReply } from '../event-log/event-log-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';
import type { PageReply } from '../base/paging.js';
import { acknowledgeableWarnings, type AcknowledgeableWarning } from './plan-warnings.js';
import { RedeployStrategyRequest, type RedeployStrategyReply } from './redeploy-strategy.js';

/** All values of {@link StackAction}. */
export const stackActions = ['redeploy', 'start', 'stop', 'restart', 'rollback'] as const;
/** Action that a queued run performs on its stack. */
export type StackAction = (typeof stackActions)[number];
/** Action that only starts or stops containers and changes no image. */
export type PowerAction = Exclude<StackAction, 'redeploy' | 'rollback'>;

/** All values of {@link RedeployState}. */
export const redeployStates = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'lost',
  'rolled_back',
  'rollback_failed',
] as const;
/**
 * State of a redeploy (source document 2, part 3). `queued` and `running` are open, all other
 * states are final. `lost`: the result is unknown. `rolled_back`: the redeploy failed, and the
 * stack runs its previous images again. `rollback_failed`: the redeploy failed, and so did its
 * automatic rollback.
 */
export type RedeployState = (typeof redeployStates)[number];

/** All values of {@link RedeployStep}, in order. */
export const redeploySteps = [
  'preflight',
  'pulling',
  'applying',
  'verifying',
  'rolling-back',
] as const;
/**
 * Step of a running redeploy. `rolling-back` follows only if the redeploy failed and is rolled back
 * automatically.
 */
export type RedeployStep = (typeof redeploySteps)[number];

/** All values of {@link RedeployWait}. */
export const redeployWaits = ['turn', 'canary', 'batch', 'platform-update', 'maintenance'] as const;
/**
 * What a queued redeploy waits for: an earlier redeploy on the same server (`turn`), the first
 * redeploy of its batch (`canary`), other redeploys of its batch (`batch`), a platform update, or
 * maintenance.
 */
export type RedeployWait = (typeof redeployWaits)[number];

/** All values of {@link RedeployFailure}. */
export const redeployFailures = [
  'STACK_GONE',
  'STACK_NOT_REDEPLOYABLE',
  'ENVIRONMENT_CHANGED',
  'SERVER_REMOVED',
  'PLATFORM_UNREACHABLE',
  'PLATFORM_TLS_REFUSED',
  'PLATFORM_KEY_REFUSED',
  'PLATFORM_REFUSED',
  'PLATFORM_BUSY',
  'PLATFORM_FAULT',
  'PULL_FAILED',
  'CLONE_FAILED',
  'COMPOSE_FILE_INVALID',
  'DEPLOY_FAILED',
  'CONTAINERS_GONE',
  'CONTAINERS_NOT_RUNNING',
  'CONTAINERS_RESTARTING',
  'CONTAINERS_UNHEALTHY',
  'PROBE_FAILED',
  'LOG_PATTERN_FOUND',
  'LOG_PATTERN_MISSING',
  'CONTAINERS_STILL_RUNNING',
  'CONTAINER_REFUSED',
  'ACTION_NOT_POSSIBLE',
  'ROLLBACK_NOT_POSSIBLE',
  'IMAGES_NOT_RESTORED',
  'OUTCOME_UNKNOWN',
  'BATCH_STOPPED',
  'INTERNAL',
] as const;
/**
 * Why a redeploy failed, has an unknown result, or was cancelled with its batch (`BATCH_STOPPED`).
 * `CONTAINERS_STILL_RUNNING`, `CONTAINER_REFUSED` and `ACTION_NOT_POSSIBLE` occur only when a stack
 * is started, stopped or restarted; `ROLLBACK_NOT_POSSIBLE` and `IMAGES_NOT_RESTORED` only when it
 * is rolled back.
 */
export type RedeployFailure = (typeof redeployFailures)[number];

/** All values of {@link RedeployOrigin}. */
export const redeployOrigins = ['user', 'token', 'system'] as const;
/** Who requested a redeploy: a person, an API token, or Stackyard itself. */
export type RedeployOrigin = (typeof redeployOrigins)[number];

/** All values of {@link RedeploySort}. */
export const redeploySorts = ['requested', 'stack', 'duration'] as const;
/** What the list of redeploys is sorted by. */
export type RedeploySort = (typeof redeploySorts)[number];

/** All values of {@link RedeployObstacle}. */
export const redeployObstacles = [
  'self',
  'stopped',
  'orphaned',
  'external',
  'duplicate',
  'kubernetes',
  'unsupported',
  'deploying',
  'missing',
] as const;
/** Why a stack can't be redeployed. */
export type RedeployObstacle = (typeof redeployObstacles)[number];

/**
 * A selection of stacks, in the given order, or all stacks by name. Exactly one of `stackIds`,
 * `stackNames`, `stackTags`, `stackGroups` and `all` is required.
 */
export class StackSelection {
  @IsOmittable()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @ArrayNotEmpty()
  @ArrayMaxSize(500)
  stackIds?: number[];
  @IsOmittable()
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(200, { each: true })
  @ArrayNotEmpty()
  @ArrayMaxSize(500)
  stackNames?: string[];
  /** Stacks that have all of these tags, by name. Case is ignored. */
  @IsOmittable()
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(50, { each: true })
  @ArrayNotEmpty()
  @ArrayMaxSize(20)
  stackTags?: string[];
  /** Stacks of these groups, by name. */
  @IsOmittable()
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(100, { each: true })
  @ArrayNotEmpty()
  @ArrayMaxSize(50)
  stackGroups?: string[];
  /** Redeploys all stacks; requires the permission `stacks-redeploy-all`. */
  @IsOmittable() @IsIn([true]) all?: true;
  /** Selects only stacks with outdated images. */
  @IsOmittable() @IsBoolean() onlyOutdated?: boolean;
}

/** Stacks to include in the plan. */
export class PlanRedeploysRequest extends StackSelection {
  /**
   * Also compares the compose file, the environment variables and the commit with those of the last
   * successful redeploy. This queries the platforms and takes up to 5 seconds.
   */
  @IsOmittable() @IsBoolean() compare?: boolean;
  @IsOmittable() @ValidateNested() strategy?: RedeployStrategyRequest;
}

/** Stacks to redeploy. Each server has its own queue. */
export class StartRedeploysRequest extends StackSelection {
  /** Reason shown in the queue and recorded in the event log. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) reason?: string;
  /**
   * Redeploys during maintenance; requires the permission `maintenance-override` and a `reason`.
   */
  @IsOmittable() @IsBoolean() overrideMaintenance?: boolean;
  /**
   * Warnings of the plan that the caller accepts. If the plan has any other warning that can be
   * acknowledged, the request is rejected with `WARNINGS_NOT_ACKNOWLEDGED` and nothing is started.
   * An empty list accepts no warnings. If the list is omitted, warnings are not checked.
   */
  @IsOmittable()
  @IsIn(acknowledgeableWarnings, { each: true })
  @ArrayMaxSize(acknowledgeableWarnings.length)
  acknowledge?: AcknowledgeableWarning[];
  @IsOmittable() @ValidateNested() strategy?: RedeployStrategyRequest;
  /**
   * Whether stacks are rolled back automatically if their redeploy fails. If omitted, the setting of
   * each stack decides, and without one its tags.
   */
  @IsOmittable() @IsBoolean() autoRollback?: boolean;
}

/**
 * Why a requested stack is not redeployed. `not-checked`: it is unknown whether newer images exist.
 * `rolled-back`: all newer images were rolled back.
 * `never-in-bulk`: the stack is only redeployed if the request names no other stack.
 */
export type SkipReason =
  | RedeployObstacle
  | 'already-open'
  | 'up-to-date'
  | 'not-checked'
  | 'rolled-back'
  | 'never-in-bulk';

/** A requested stack that is not redeployed. */
export interface SkippedStackReply {
  stackId: number;
  stackName: string;
  /** Missing in batches from before this field existed. */
  server?: { id: number; name: string };
  /** The name is empty if it is unknown. Missing in batches from before this field existed. */
  environment?: { platformId: number; name: string };
  reason: SkipReason;
  /** The redeploy that is already queued or running, for `already-open`. */
  redeployId: number | null;
}

/** Redeploys and skipped stacks of one request. */
export interface RedeployBatchReply {
  batchId: number;
  strategy: RedeployStrategyReply;
  /** Redeploys in the requested order. */
  redeploys: RedeployReply[];
  skipped: SkippedStackReply[];
}

/** A step of a redeploy with its times. */
export interface RedeployStepReply {
  step: RedeployStep;
  startedAt: string;
  finishedAt: string | null;
}

/** All values of {@link RollbackState}. */
export const rollbackStates = ['before', 'after'] as const;
/** State of a stack that can be restored: before a redeploy, or after a successful one. */
export type RollbackState = (typeof rollbackStates)[number];

/** A redeploy, start, stop, restart or rollback of one stack. */
export interface RedeployReply {
  id: number;
  batchId: number;
  action: StackAction;
  /** `id` is null after the stack's server was removed; the name is kept. */
  stack: { id: number | null; name: string };
  server: { id: number; name: string };
  /** Environment at the time of the request: its ID on the platform and its name. */
  environment: { platformId: number; name: string };
  state: RedeployState;
  /** Current step; null unless the redeploy is running. */
  step: RedeployStep | null;
  /** What the redeploy is waiting for; null unless it is queued. */
  waitsFor: RedeployWait | null;
  steps: RedeployStepReply[];
  failure: { code: RedeployFailure; detail: string } | null;
  /**
   * ISO 8601 time until which the containers are monitored after a success; null when they are not
   * monitored. Monitoring ends early if the stack fails, changes, stops or is removed.
   */
  watchedUntil: string | null;
  /** Failure during monitoring. The state of the redeploy remains `succeeded`. */
  failedAfter: { at: string; code: RedeployFailure; detail: string } | null;
  /** True if the states and logs of the containers were kept when the redeploy failed. */
  hasEvidence: boolean;
  /** The redeploy whose state a rollback restores; null for other actions. */
  rollbackOf: { redeployId: number; state: RollbackState } | null;
  /** True if the stack is rolled back automatically when this redeploy fails. */
  autoRollback: boolean;
  /** Why the automatic rollback did not succeed; null unless the state is `rollback_failed`. */
  rollbackFailure: { code: RedeployFailure; detail: string } | null;
  requestedBy: ActorReply;
  reason: string | null;
  overridesMaintenance: boolean;
  cancelRequested: boolean;
  queuedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** Levels of log lines of a redeploy. */
export const logLevels = ['info', 'warn', 'error'] as const;

/** A line of a redeploy's log. Sequence numbers start at 1 and have no gaps. */
export interface RedeployLogLine {
  seq: number;
  at: string;
  level: (typeof logLevels)[number];
  text: string;
  /** Complete output of the platform if `text` contains only the reason; null for most lines. */
  output: string | null;
}

/** Filters of redeploys. */
export class RedeployFilterQuery {
  /** All actions by default. */
  @IsOmittable() @IsIn(stackActions, { each: true }) action?: StackAction[];
  @IsOmittable() @IsIn(redeployStates, { each: true }) state?: RedeployState[];
  /** IDs of servers. Only redeploys on these servers are returned. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) server?: number[];
  /**
   * IDs of environments, as returned in `environments` of the facets. Only redeploys in these
   * environments are returned.
   */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) environment?: number[];
  /** IDs of stacks. Only their redeploys are returned. */
  @IsOmittable()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @ArrayMaxSize(100)
  stackId?: number[];
  /** ID of a batch. Only its redeploys are returned. */
  @IsOmittable() @IsInt() @Min(1) batchId?: number;
  /** Part of the stack name, the reason, or the name of the requester; case is ignored. */
  @IsOmittable() @IsString() @MaxLength(200) search?: string;
  /** `key` of people and tokens, as returned in `requesters` of the facets. */
  @IsOmittable()
  @IsString({ each: true })
  @Matches(/^(?:user|token|system|anonymous)(?::\d{1,15})?$/, { each: true })
  @ArrayMaxSize(100)
  requester?: string[];
  @IsOmittable() @IsIn(redeployOrigins, { each: true }) origin?: RedeployOrigin[];
  /** Requested at or after this time, ISO 8601. */
  @IsOmittable() @IsISO8601({ strict: true }) from?: string;
  /** Requested before this time, ISO 8601. */
  @IsOmittable() @IsISO8601({ strict: true }) to?: string;
}

/** Filters, order and paging of the redeploy list. */
export class ListRedeploysQuery extends RedeployFilterQuery {
  /** `requested` by default. Redeploys without a duration are the shortest. */
  @IsOmittable() @IsIn(redeploySorts) sort?: RedeploySort;
  /** By default, names are sorted from A to Z, and times and durations in descending order. */
  @IsOmittable() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
  /** Maximum number of rows; 50 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` of the previous page. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
}

/** A page of redeploys. */
export interface ListRedeploysReply extends PageReply {
  redeploys: RedeployReply[];
}

/** An environment and the number of matching redeploys in it. */
export interface RedeployEnvironmentReply {
  id: number;
  /** ID on the platform. */
  platformId: number;
  server: { id: number; name: string };
  /** Name of the environment; `#` and its platform ID until the name is known. */
  name: string;
  redeploys: number;
}

/** A stack, and the number of its matching redeploys. */
export interface RedeployStackCountReply {
  /** Value for the filter `stackId`. */
  id: number;
  name: string;
  server: { id: number; name: string };
  redeploys: number;
}

/** A person, API token or Stackyard itself, and the number of matching redeploys they requested. */
export interface RedeployRequesterReply {
  /** Value for the filter `requester`. */
  key: string;
  origin: RedeployOrigin;
  /** The name at the time of the latest request. */
  name: string;
  redeploys: number;
}

/** All values of {@link RedeployPeriodSize}. */
export const redeployPeriodSizes = ['hour', 'day', 'month'] as const;
/** Length of a period in the histogram. */
export type RedeployPeriodSize = (typeof redeployPeriodSizes)[number];

/** Number of redeploys requested in one period, which ends at the start of the next. */
export interface RedeployPeriodReply {
  /**
   * Start of the period in UTC, ISO 8601: a full hour, day or month.
   * @format date-time
   */
  from: string;
  state: Partial<Record<RedeployState, number>>;
}

/** Number of redeploys over time, including periods without redeploys. */
export interface RedeployHistogramReply {
  size: RedeployPeriodSize;
  periods: RedeployPeriodReply[];
}

/**
 * Number of matching redeploys per state, environment, stack and requester. Values without redeploys
 * are omitted. A filter does not affect its own counts.
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

/** Options for reading a redeploy. */
export class ReadRedeployQuery {
  /** Maximum time in seconds to wait for the end of the redeploy. */
  @IsOmittable() @IsInt() @Min(0) @Max(60) wait?: number;
}

/** Selects lines of a redeploy's log. */
export class ReadRedeployLogQuery {
  /** Only lines with a higher sequence number. */
  @IsOmittable() @IsInt() @Min(0) after?: number;
  /** Maximum number of lines; 1,000 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(5000) limit?: number;
}

/** Lines of a redeploy's log in order. */
export interface RedeployLogReply {
  lines: RedeployLogLine[];
  /** Highest sequence number so far. */
  lastSeq: number;
}

/**
 * Queues redeploys of one or more stacks. Repeating a request with the same `Idempotency-Key`
 * returns the original response.
 */
export const startRedeploys = endpoint({
  method: 'POST',
  path: '/api/redeploys',
  access: 'stacks-redeploy',
  summary: 'Request stack redeploys',
  status: 202,
  body: StartRedeploysRequest,
  problems: [
    'STACK_UNKNOWN',
    'STACK_NOT_ALLOWED',
    'REDEPLOY_OPEN',
    'STACK_NOT_REDEPLOYABLE',
    'MAINTENANCE_ACTIVE',
    'WARNINGS_NOT_ACKNOWLEDGED',
    'IDEMPOTENCY_KEY_REUSED',
    'PLATFORM_URL_NOT_CONFIGURED',
  ],
  reply: type<RedeployBatchReply>(),
});

/** Returns redeploys, starts, stops, restarts and rollbacks, newest first by default. */
export const listRedeploys = endpoint({
  method: 'GET',
  path: '/api/redeploys',
  access: 'stacks-access',
  summary: 'List stack redeploys',
  query: ListRedeploysQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListRedeploysReply>(),
});

/** Counts matching redeploys by state, environment, stack, requester and origin. */
export const readRedeployFacets = endpoint({
  method: 'GET',
  path: '/api/redeploys/facets',
  access: 'stacks-access',
  summary: 'Count stack redeploys',
  query: RedeployFilterQuery,
  reply: type<RedeployFacetsReply>(),
});

/** Counts matching redeploys by the time of their request. */
export const readRedeployHistogram = endpoint({
  method: 'GET',
  path: '/api/redeploys/histogram',
  access: 'stacks-access',
  summary: 'Count stack redeploys over time',
  query: RedeployFilterQuery,
  reply: type<RedeployHistogramReply>(),
});

/**
 * Returns the redeploy. With `wait`, the response is held until the redeploy ends or the wait time
 * expires.
 */
export const readRedeploy = endpoint({
  method: 'GET',
  path: '/api/redeploys/:id',
  access: 'stacks-access',
  summary: 'Get a redeploy',
  query: ReadRedeployQuery,
  problems: ['REDEPLOY_UNKNOWN'],
  reply: type<RedeployReply>(),
});

/** Returns the lines after a given sequence number. */
export const readRedeployLog = endpoint({
  method: 'GET',
  path: '/api/redeploys/:id/log',
  access: 'stacks-access',
  summary: 'Read the log of a redeploy',
  query: ReadRedeployLogQuery,
  problems: ['REDEPLOY_UNKNOWN'],
  reply: type<RedeployLogReply>(),
});

/**
 * Cancels a redeploy, start, stop, restart or rollback. This is possible until the platform applies
 * the change. Requires the permission `stacks-redeploy` for a redeploy, `stacks-control` for a start,
 * stop or restart, and `stacks-rollback` for a rollback.
 */
export const cancelRedeploy = endpoint({
  method: 'POST',
  path: '/api/redeploys/:id/cancel',
  access: 'stacks-access',
  summary: 'Cancel a redeploy',
  problems: ['REDEPLOY_UNKNOWN', 'REDEPLOY_NOT_CANCELLABLE'],
  reply: type<RedeployReply>(),
});
