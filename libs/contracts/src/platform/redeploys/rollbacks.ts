import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsString,
  Matches,
  MaxLength,
  MinLength,
} from '../../base/class-validator.js';
import { endpoint, type } from '../../base/endpoint.js';
import { IsOmittable } from '../../base/omittable.js';
import { rollbackStates, type RollbackState } from './redeploy-vocabulary.js';
import { type RedeployReply } from './redeploys.js';
import { maxTagLength, tagPattern } from '../stacks/stack-settings.js';
import type { EnvComparisonReply, FileComparisonReply } from '../stacks/stack-comparison.js';

/** Possible codes of `obstacle` in a rollback plan. */
export const rollbackObstacles = [
  'no-snapshot',
  'snapshot-unreadable',
  'platform-silent',
  'not-redeployable',
  'kubernetes',
  'several-nodes',
  'pull-policy',
  'image-missing',
  'image-unclear',
  'not-previous',
] as const;
/**
 * Why a stack can't be rolled back. `several-nodes`: the environment has several machines, and
 * images can be restored on only one of them. `pull-policy`: the compose file makes every deploy
 * pull or build the image. `image-missing`: an image is no longer on the host, and its digest is
 * not known. `image-unclear`: services used different images under one name, or a service used an
 * image without a name. `not-previous`: the image to restore is not in the swarm service's previous
 * specification.
 */
export type RollbackObstacle = (typeof rollbackObstacles)[number];

/** Selects the state that the rollback would restore. */
export class PlanRollbackQuery {
  /** State to restore; `before` by default. */
  @IsOmittable() @IsIn(rollbackStates) state?: RollbackState;
}

/** Options for a rollback. */
export class StartRollbackRequest {
  /** State to restore; `before` by default. */
  @IsOmittable() @IsIn(rollbackStates) state?: RollbackState;
  /**
   * Stops the automatic updates of a git stack in Portainer, so that they don't deploy the new
   * commit again. Ignored for other stacks.
   */
  @IsOmittable() @IsBoolean() stopAutoUpdate?: boolean;
  /** Reason shown in the queue and recorded in the event log. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) reason?: string;
  /**
   * Rolls back even during maintenance; requires the permission `maintenance-override` and a
   * `reason`.
   */
  @IsOmittable() @IsBoolean() overrideMaintenance?: boolean;
}

/** Expected effect of a rollback on the image of one service. */
export interface RollbackImageReply {
  service: string;
  /** Reference in the compose file; empty if unknown. */
  reference: string;
  /**
   * Images that the service's containers run now: image IDs or, in a swarm, the reference in the
   * service's specification. Empty if the service has no containers or no longer exists.
   */
  from: string[];
  /**
   * Digests of the images in `from`, in the same order, as `repository@sha256:…`; null for an image
   * whose digest is unknown. Servers of earlier versions omit the list.
   */
  fromDigests?: (string | null)[];
  /**
   * Image that the rollback restores: an image ID or, in a swarm, a reference with its digest, if
   * known.
   */
  to: string;
  /**
   * Digest of the image `to` as `repository@sha256:…`; null if unknown, for example for images
   * built on the host.
   */
  digest: string | null;
  /**
   * How the image is restored. `keep`: the service already runs the image. `tag`: the image is on
   * the host and gets its name back. `pull`: the image is first pulled by its digest. `previous`:
   * the swarm service returns to its previous specification. `missing`: the image can't be
   * restored.
   */
  change: 'keep' | 'tag' | 'pull' | 'previous' | 'missing';
  /**
   * Names of other stacks in the environment whose next deploy uses the restored image too,
   * because they use an image with the same name. Empty unless `change` is `tag` or `pull`.
   */
  sharedWith: string[];
}

/** Expected effect of a rollback, or why the rollback is not possible. */
export interface RollbackPlanReply {
  stack: { id: number; name: string };
  /** The state that the rollback restores, and when it was saved. */
  target: { redeployId: number; state: RollbackState; savedAt: string };
  /** Why the rollback is not possible; null if it is possible. */
  obstacle: { code: RollbackObstacle; detail: string } | null;
  images: RollbackImageReply[];
  /**
   * How the rollback changes the compose file; null if it does not restore the file.
   */
  file: FileComparisonReply | null;
  /** How the rollback changes the environment variables; null if it does not restore them. */
  env: EnvComparisonReply | null;
  /**
   * The commits of a git stack. A rollback can't restore an earlier commit; revert the later
   * commits in the repository instead. Null for other stacks.
   */
  git: {
    reference: string;
    wantedCommit: string | null;
    deployedCommit: string | null;
    /** Whether Portainer updates the stack automatically. */
    autoUpdate: boolean;
  } | null;
}

/** Tags whose stacks are rolled back automatically. */
export class RollbackSettingsRequest {
  /**
   * Tags that replace the current tags. Case is ignored. A stack's own setting takes precedence
   * over its tags.
   */
  @IsString({ each: true })
  @MaxLength(maxTagLength, { each: true })
  @Matches(tagPattern, { each: true })
  @ArrayMaxSize(100)
  autoRollbackTags!: string[];
}

/** Rollback settings that apply to all stacks. */
export interface RollbackSettingsReply {
  /** Tags whose stacks are rolled back automatically, in alphabetical order. */
  autoRollbackTags: string[];
}

/**
 * Returns a list of tags. If a redeploy of a stack with one of these tags fails, the stack is
 * rolled back. A stack's own setting takes precedence over its tags.
 */
export const readRollbackSettings = endpoint({
  method: 'GET',
  path: '/api/rollback-settings',
  access: 'stacks-access',
  summary: 'Get the automatic rollback settings',
  reply: type<RollbackSettingsReply>(),
});

/**
 * Replaces the list of tags that turn on automatic rollback. If a redeploy of a stack with one of
 * these tags fails, the stack is rolled back. A stack's own setting takes precedence over its
 * tags.
 */
export const changeRollbackSettings = endpoint({
  method: 'PUT',
  path: '/api/rollback-settings',
  access: 'stacks-edit',
  summary: 'Change the automatic rollback settings',
  body: RollbackSettingsRequest,
  reply: type<RollbackSettingsReply>(),
});

const planProblems = ['REDEPLOY_UNKNOWN', 'STACK_UNKNOWN', 'ROLLBACK_NOT_POSSIBLE'] as const;

/**
 * Returns the expected changes to the images, compose file and environment variables. Set `state`
 * to select the state before the redeploy (default) or after it. If the rollback is not possible,
 * the reason is returned. Nothing is changed.
 */
export const planRollback = endpoint({
  method: 'GET',
  path: '/api/redeploys/:id/rollback',
  access: 'stacks-rollback',
  summary: "Preview a rollback to a redeploy's snapshot",
  query: PlanRollbackQuery,
  problems: planProblems,
  reply: type<RollbackPlanReply>(),
});

/**
 * Returns the expected changes to the images, compose file and environment variables. The last good
 * state is usually the state before the latest redeploy. If that redeploy or redeploys directly
 * before it failed, it is the state before these failures. Redeploys that were rolled back do not
 * count. The request is rejected if the latest redeploy failed before it changed anything.
 */
export const planStackRollback = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/rollback',
  access: 'stacks-rollback',
  summary: 'Preview a rollback to the last good state',
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'ROLLBACK_NOT_POSSIBLE'],
  reply: type<RollbackPlanReply>(),
});

/**
 * Queues the rollback. Set `state` to restore the state before the redeploy (default) or after it.
 * Only images that are no longer on the host are pulled. If the platform stores the compose file,
 * the file and the environment variables are restored too. If the request is repeated with the same
 * `Idempotency-Key`, nothing is queued again and the original rollback is returned.
 */
export const startRollback = endpoint({
  method: 'POST',
  path: '/api/redeploys/:id/rollback',
  access: 'stacks-rollback',
  summary: "Roll a stack back to a redeploy's snapshot",
  status: 202,
  body: StartRollbackRequest,
  problems: [
    'REDEPLOY_UNKNOWN',
    'STACK_UNKNOWN',
    'REDEPLOY_OPEN',
    'ROLLBACK_NOT_POSSIBLE',
    'MAINTENANCE_ACTIVE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  reply: type<RedeployReply>(),
});
