import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import type { ActorReply } from '../event-log/event-log-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';
import type { PageReply } from '../base/paging.js';

/** `queued` and `running` are open; the others are final. */
export const redeployStates = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'lost',
] as const;
export type RedeployState = (typeof redeployStates)[number];

/** What a running redeploy does, in this order. */
export const redeploySteps = ['preflight', 'pulling', 'applying', 'verifying'] as const;
export type RedeployStep = (typeof redeploySteps)[number];

/** What a queued redeploy waits for. */
export const redeployWaits = ['turn', 'platform-update', 'maintenance'] as const;
export type RedeployWait = (typeof redeployWaits)[number];

/** Why a redeploy did not succeed. */
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
  'OUTCOME_UNKNOWN',
  'INTERNAL',
] as const;
export type RedeployFailure = (typeof redeployFailures)[number];

/** Why a stack cannot be redeployed. */
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
export type RedeployObstacle = (typeof redeployObstacles)[number];

/**
 * Starts redeploys of the named stacks, in the order given, or of all, by name. Exactly one of the
 * three selections is given. Each server works through its own stacks.
 */
export class StartRedeploysRequest {
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
  /** Needs `stacks-redeploy-all`. */
  @IsOmittable() @IsIn([true]) all?: true;
  /** Only stacks that are known to run outdated images. */
  @IsOmittable() @IsBoolean() onlyOutdated?: boolean;
  /** Shown in the queue and kept in the event log. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) reason?: string;
  /** Goes on during maintenance; needs `maintenance-override` and a reason. */
  @IsOmittable() @IsBoolean() overrideMaintenance?: boolean;
}

/** A stack that the request named but that is not redeployed. */
export interface SkippedStackReply {
  stackId: number;
  stackName: string;
  /** `not-checked`: whether newer images exist is not known. */
  reason: RedeployObstacle | 'already-open' | 'up-to-date' | 'not-checked';
  /** The redeploy that is open already. */
  redeployId: number | null;
}

/** What one request started. */
export interface RedeployBatchReply {
  batchId: number;
  redeploys: RedeployReply[];
  skipped: SkippedStackReply[];
}

/** One step of a run with its times. */
export interface RedeployStepReply {
  step: RedeployStep;
  startedAt: string;
  finishedAt: string | null;
}

/** One redeploy. */
export interface RedeployReply {
  id: number;
  batchId: number;
  /** `id` is null once the stack's server was removed; the name stays as it was. */
  stack: { id: number | null; name: string };
  server: { id: number; name: string };
  state: RedeployState;
  /** Null unless running. */
  step: RedeployStep | null;
  /** Null unless queued. */
  waitsFor: RedeployWait | null;
  steps: RedeployStepReply[];
  failure: { code: RedeployFailure; detail: string } | null;
  /**
   * ISO 8601 time until which a success is watched in the background; null when no watch is open. One
   * that ends early found a failure, or a stack that was changed, stopped or removed.
   */
  watchedUntil: string | null;
  /** What broke within the watch. The state stays `succeeded`, since that is how the redeploy ended. */
  failedAfter: { at: string; code: RedeployFailure; detail: string } | null;
  requestedBy: ActorReply;
  reason: string | null;
  overridesMaintenance: boolean;
  cancelRequested: boolean;
  queuedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

export const logLevels = ['info', 'warn', 'error'] as const;

/** One line of a redeploy's log. Sequence numbers start at 1 and have no gaps. */
export interface RedeployLogLine {
  seq: number;
  at: string;
  level: (typeof logLevels)[number];
  text: string;
  /** Everything the platform wrote, where the text is only the reason; null for most lines. */
  output: string | null;
}

/** Filters shared by the list and its facets. */
export class RedeployFilterQuery {
  @IsOmittable() @IsIn(redeployStates, { each: true }) state?: RedeployState[];
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) server?: number[];
  @IsOmittable() @IsInt() @Min(1) stackId?: number;
  @IsOmittable() @IsInt() @Min(1) batchId?: number;
}

/** Query of the redeploy list, latest first. */
export class ListRedeploysQuery extends RedeployFilterQuery {
  /** Maximum number of rows; 50 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` of the page before. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
}

/** A page of redeploys. */
export interface ListRedeploysReply extends PageReply {
  redeploys: RedeployReply[];
}

/** Matching redeploys counted by state; states without one are left out. The filter by state does not narrow the counts. */
export interface RedeployFacetsReply {
  state: Partial<Record<RedeployState, number>>;
}

/** Query of a single redeploy. */
export class ReadRedeployQuery {
  /** Seconds to hold the answer until the redeploy ends; at most 60. */
  @IsOmittable() @IsInt() @Min(0) @Max(60) wait?: number;
}

/** Query of a redeploy's log. */
export class ReadRedeployLogQuery {
  /** Only lines with a higher sequence number. */
  @IsOmittable() @IsInt() @Min(0) after?: number;
  /** At most 5,000 lines; 1,000 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(5000) limit?: number;
}

/** Lines of a redeploy's log in order. */
export interface RedeployLogReply {
  lines: RedeployLogLine[];
  /** Highest sequence number written so far. */
  lastSeq: number;
}

/**
 * Queues one or more stacks. Repeating a request with the same `Idempotency-Key` returns the first
 * reply.
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
    'IDEMPOTENCY_KEY_REUSED',
    'PLATFORM_URL_NOT_CONFIGURED',
  ],
  reply: type<RedeployBatchReply>(),
});

/** Returns redeploys, latest first. */
export const listRedeploys = endpoint({
  method: 'GET',
  path: '/api/redeploys',
  access: 'stacks-access',
  summary: 'List stack redeploys',
  query: ListRedeploysQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListRedeploysReply>(),
});

/** Counts matching redeploys by state. */
export const readRedeployFacets = endpoint({
  method: 'GET',
  path: '/api/redeploys/facets',
  access: 'stacks-access',
  summary: 'Count stack redeploys',
  query: RedeployFilterQuery,
  reply: type<RedeployFacetsReply>(),
});

/** Returns the redeploy. With `wait`, the reply is held until the redeploy ends or the wait time expires. */
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

/** Possible until the platform has been asked to apply the stack. */
export const cancelRedeploy = endpoint({
  method: 'POST',
  path: '/api/redeploys/:id/cancel',
  access: 'stacks-redeploy',
  summary: 'Cancel a redeploy',
  problems: ['REDEPLOY_UNKNOWN', 'REDEPLOY_NOT_CANCELLABLE'],
  reply: type<RedeployReply>(),
});
