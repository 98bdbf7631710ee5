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
  ValidateNested,
} from '../../base/class-validator.js';
import { endpoint, type } from '../../base/endpoint.js';
import { IsOmittable } from '../../base/omittable.js';
import type { ActorReply } from '../../event-log/event-log-vocabulary.js';
import { type AcknowledgeableWarning, acknowledgeableWarnings } from './plan-warnings.js';
import { type RedeployStrategyReply, RedeployStrategyRequest } from './redeploy-strategy.js';
import {
  logLevels,
  redeployLogKinds,
  type RedeployFailure,
  type RedeployObstacle,
  type RedeployState,
  type RedeployStep,
  type RedeployWait,
  type RollbackState,
  type StackAction,
} from './redeploy-vocabulary.js';

/**
 * Selects stacks. Exactly one of `stackIds`, `stackNames`, `stackTags`, `stackGroups` and `all` is
 * required. Stacks that are selected by ID or name keep the given order; all others are sorted by
 * name.
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
  /** Stacks that have all of these tags, sorted by name. Case is ignored. */
  @IsOmittable()
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(50, { each: true })
  @ArrayNotEmpty()
  @ArrayMaxSize(20)
  stackTags?: string[];
  /** Stacks of these groups, sorted by name. */
  @IsOmittable()
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(100, { each: true })
  @ArrayNotEmpty()
  @ArrayMaxSize(50)
  stackGroups?: string[];
  /** Selects all stacks; requires the permission `stacks-redeploy-all`. */
  @IsOmittable() @IsIn([true]) all?: true;
  /** Selects only stacks with outdated images. */
  @IsOmittable() @IsBoolean() onlyOutdated?: boolean;
}

/** Stacks to include in the plan, whether to compare them, and the strategy to plan with. */
export class PlanRedeploysRequest extends StackSelection {
  /**
   * Also compares the compose file, the environment variables and the commit of each stack with its
   * last successful redeploy. The comparison queries the platforms and takes up to 5 seconds.
   */
  @IsOmittable() @IsBoolean() compare?: boolean;
  @IsOmittable() @ValidateNested() strategy?: RedeployStrategyRequest;
}

/** Stacks to redeploy, and options for the redeploys. Each server has its own queue. */
export class StartRedeploysRequest extends StackSelection {
  /** Reason shown in the queue and recorded in the event log. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) reason?: string;
  /**
   * Redeploys even during maintenance; requires the permission `maintenance-override` and a
   * `reason`.
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
   * Whether stacks are rolled back automatically if their redeploy fails. If omitted, each stack's
   * own setting applies or, if the stack has none, its tags decide.
   */
  @IsOmittable() @IsBoolean() autoRollback?: boolean;
}

/**
 * Why a requested stack is not redeployed. `not-checked`: it is unknown whether newer images exist.
 * `rolled-back`: all newer images were rolled back. `never-in-bulk`: the stack is excluded from
 * bulk redeploys and is redeployed only if it is the only stack in the request and is selected by
 * ID or name.
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
  /** Omitted in batches from earlier versions of Stackyard. */
  server?: { id: number; name: string };
  /**
   * Location of the stack; `name` is empty if it is unknown. Omitted in batches from earlier
   * versions of Stackyard.
   */
  environment?: { platformId: number; name: string };
  reason: SkipReason;
  /** The redeploy that is already queued or running; null unless `reason` is `already-open`. */
  redeployId: number | null;
}

/** The redeploys that a request queued, and the stacks that it skipped. */
export interface RedeployBatchReply {
  batchId: number;
  strategy: RedeployStrategyReply;
  /** Redeploys in the requested order. */
  redeploys: RedeployReply[];
  skipped: SkippedStackReply[];
}

/** A step of a redeploy, with its start and end times. */
export interface RedeployStepReply {
  step: RedeployStep;
  startedAt: string;
  finishedAt: string | null;
}

/** A redeploy, start, stop, restart or rollback of one stack. */
export interface RedeployReply {
  id: number;
  batchId: number;
  action: StackAction;
  /**
   * The stack. Its `id` is null if the platform no longer has the stack or if the server has been
   * removed; the name is kept.
   */
  stack: { id: number | null; name: string };
  server: { id: number; name: string };
  /**
   * The stack's environment at the time of the request: its ID on the platform and its name. If the
   * name was unknown, `name` is `#` followed by the ID.
   */
  environment: { platformId: number; name: string };
  state: RedeployState;
  /** Current step; null unless the redeploy is running. */
  step: RedeployStep | null;
  /** What the redeploy is waiting for; null unless it is queued. */
  waitsFor: RedeployWait | null;
  steps: RedeployStepReply[];
  failure: { code: RedeployFailure; detail: string } | null;
  /**
   * ISO 8601 time until which the containers are monitored after a success; null if they are not
   * monitored. Monitoring ends early if the stack fails, changes, stops or is removed.
   */
  watchedUntil: string | null;
  /**
   * Failure during monitoring; null if there was none. The state of the redeploy remains
   * `succeeded`.
   */
  failedAfter: { at: string; code: RedeployFailure; detail: string } | null;
  /** Whether the states and logs of the containers were stored when the redeploy failed. */
  hasEvidence: boolean;
  /** The redeploy whose state a rollback restores; null for other actions. */
  rollbackOf: { redeployId: number; state: RollbackState } | null;
  /** Whether the stack is rolled back automatically if this redeploy fails. */
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

/** A line of a redeploy's log. Sequence numbers start at 1 and have no gaps. */
export interface RedeployLogLine {
  seq: number;
  at: string;
  level: (typeof logLevels)[number];
  text: string;
  /** Complete output of the platform if `text` is only an extract from it; otherwise null. */
  output: string | null;
  /** `container`: an event of a container, as its engine reported it. `run`: everything else. */
  kind: (typeof redeployLogKinds)[number];
  /**
   * Name of the service that the line is about; null if the line is about no service or several.
   */
  service: string | null;
}

/** A stack and the number of its redeploys that match the filters. */
export interface RedeployStackCountReply {
  /** Value for the filter `stackId`. */
  id: number;
  name: string;
  server: { id: number; name: string };
  redeploys: number;
}

/** Options for reading a redeploy. */
export class ReadRedeployQuery {
  /**
   * Maximum number of seconds to wait until the redeploy ends; by default, the response is not
   * delayed.
   */
  @IsOmittable() @IsInt() @Min(0) @Max(60) wait?: number;
}

/** Selects lines of a redeploy's log. */
export class ReadRedeployLogQuery {
  /** Sequence number. Only lines with a higher number are returned. */
  @IsOmittable() @IsInt() @Min(0) after?: number;
  /** Maximum number of lines; 1,000 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(5000) limit?: number;
}

/** Lines of a redeploy's log, sorted by sequence number. */
export interface RedeployLogReply {
  lines: RedeployLogLine[];
  /** Highest sequence number in the log so far; 0 if the log is empty. */
  lastSeq: number;
}

/**
 * Queues the redeploys as a batch. Returns the batch with its redeploys and the skipped stacks.
 * Selecting all stacks also requires the permission `stacks-redeploy-all`. If the request is
 * repeated with the same `Idempotency-Key`, nothing is queued again and the original batch is
 * returned.
 */
export const startRedeploys = endpoint({
  method: 'POST',
  path: '/api/redeploys',
  access: 'stacks-redeploy',
  summary: 'Redeploy one or more stacks',
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

/**
 * Returns the redeploy with its steps and result. If `wait` is set, the response is delayed until
 * the redeploy ends, but at most for the given number of seconds (up to 60).
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

/**
 * Returns the log lines sorted by sequence number. The default limit is 1,000 lines, and up to
 * 5,000 can be requested. To get the lines that follow, send the last sequence number as `after`.
 */
export const readRedeployLog = endpoint({
  method: 'GET',
  path: '/api/redeploys/:id/log',
  access: 'stacks-access',
  summary: "Get a redeploy's log",
  query: ReadRedeployLogQuery,
  problems: ['REDEPLOY_UNKNOWN'],
  reply: type<RedeployLogReply>(),
});

/**
 * Cancels a queued or running redeploy, start, stop, restart or rollback. This is possible only
 * until the platform starts to apply the change. Cancelling also requires the permission to request
 * the action: `stacks-redeploy`, `stacks-rollback` or `stacks-control`.
 */
export const cancelRedeploy = endpoint({
  method: 'POST',
  path: '/api/redeploys/:id/cancel',
  access: 'stacks-access',
  summary: 'Cancel a redeploy',
  problems: ['REDEPLOY_UNKNOWN', 'REDEPLOY_NOT_CANCELLABLE'],
  reply: type<RedeployReply>(),
});
