import { IsBoolean, IsString, MaxLength, MinLength } from '../../base/class-validator.js';
import { endpoint, type } from '../../base/endpoint.js';
import { IsOmittable } from '../../base/omittable.js';
import type { RedeployReply } from '../redeploys/redeploys.js';

/** Possible values in `actionObstacles` of a stack. */
export const stackActionObstacles = [
  'self',
  'platform',
  'orphaned',
  'duplicate',
  'kubernetes',
  'swarm',
  'unsupported',
  'deploying',
  'missing',
  'already-running',
  'already-stopped',
  'no-containers',
] as const;
/**
 * Why a stack can't be started, stopped or restarted. `self`: Stackyard runs in the stack.
 * `platform`: Portainer or its agent runs in the stack. `swarm`: Swarm would start new tasks in
 * place of the stopped ones. `no-containers`: the stack has to be redeployed first.
 */
export type StackActionObstacle = (typeof stackActionObstacles)[number];

/** Options for starting, stopping or restarting a stack. */
export class StackActionRequest {
  /** Reason shown in the queue and recorded in the event log. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) reason?: string;
  /**
   * Runs the action even during maintenance; requires the permission `maintenance-override` and a
   * `reason`.
   */
  @IsOmittable() @IsBoolean() overrideMaintenance?: boolean;
}

const actionProblems = [
  'STACK_UNKNOWN',
  'STACK_NOT_ALLOWED',
  'REDEPLOY_OPEN',
  'STACK_ACTION_NOT_POSSIBLE',
  'MAINTENANCE_ACTIVE',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/**
 * Queues the start. If all containers are stopped, all are started. If some are already running,
 * the others are started, except those that finished successfully. If the request is repeated with
 * the same `Idempotency-Key`, nothing is queued again and the original start is returned.
 */
export const startStack = endpoint({
  method: 'POST',
  path: '/api/stacks/:id/start',
  access: 'stacks-control',
  summary: 'Start a stack',
  status: 202,
  body: StackActionRequest,
  problems: actionProblems,
  reply: type<RedeployReply>(),
});

/**
 * Queues the stop. If Portainer manages the stack, its containers are removed and its volumes are
 * kept. The containers of an external stack are stopped but not removed. If the request is repeated
 * with the same `Idempotency-Key`, nothing is queued again and the original stop is returned.
 */
export const stopStack = endpoint({
  method: 'POST',
  path: '/api/stacks/:id/stop',
  access: 'stacks-control',
  summary: 'Stop a stack',
  status: 202,
  body: StackActionRequest,
  problems: actionProblems,
  reply: type<RedeployReply>(),
});

/**
 * Queues the restart. The containers are restarted one after another, except those that finished
 * successfully. Images are not pulled, and the compose file is not read. If the request is repeated
 * with the same `Idempotency-Key`, nothing is queued again and the original restart is returned.
 */
export const restartStack = endpoint({
  method: 'POST',
  path: '/api/stacks/:id/restart',
  access: 'stacks-control',
  summary: 'Restart a stack',
  status: 202,
  body: StackActionRequest,
  problems: actionProblems,
  reply: type<RedeployReply>(),
});
