import { endpoint, type } from '../../base/endpoint.js';
import type { MaintenanceSource } from '../../maintenance/maintenance.js';
import type { PlanWarning } from './plan-warnings.js';
import type { RedeployStrategyReply } from './redeploy-strategy.js';
import { PlanRedeploysRequest, type SkippedStackReply } from './redeploys.js';
import type { StackComparisonReply } from '../stacks/stack-comparison.js';
import type { ImageBuildReply, ImageState } from '../stacks/stack-detail.js';
import type { ContainerCounts, StackHealth } from '../stacks/stacks.js';

/** Possible values of `changes` in a redeploy plan. */
export const plannedChanges = ['yes', 'no', 'unknown'] as const;
/**
 * Whether a redeploy changes a stack or one of its images. An image is `unknown` if it has not
 * been checked successfully or its containers have finished. A stack is `unknown` if no change
 * was found, but an image is `unknown`, the newest commit could not be read, or the stack has no
 * images.
 */
export type PlannedChange = (typeof plannedChanges)[number];

/** Expected effect of a redeploy on an image of a stack. */
export interface PlannedImageReply {
  reference: string;
  state: ImageState;
  changes: PlannedChange;
  /** Digest of the running image; null if it is unknown or the image is not from a registry. */
  runningDigest: string | null;
  /** Build information from the labels of the running image; null if the labels contain none. */
  runningBuild: ImageBuildReply | null;
  /**
   * Digest of the newer image; null without a newer image, and for a newer image that was found
   * without querying the registry.
   */
  newDigest: string | null;
  /** Build information from the labels of the newer image; null if the labels could not be read. */
  newBuild: ImageBuildReply | null;
  /**
   * When a check first found the newer image, in ISO 8601 format; null if there is no newer image.
   */
  outdatedSince: string | null;
  /** Time of the registry's response, in ISO 8601 format; null if the registry was not queried. */
  checkedAt: string | null;
  /** Why the latest check failed; null if it succeeded. */
  fault: string | null;
}

/**
 * Expected effect of a redeploy on one stack, with the state of the stack, warnings, and the
 * expected duration.
 */
export interface PlannedRedeployReply {
  stack: { id: number; name: string };
  server: { id: number; name: string };
  environment: { id: number; name: string };
  /**
   * Whether the redeploy changes the stack. `yes` if at least one image changes, or if the
   * comparison found a change that Portainer has not deployed yet. Without a comparison, the value
   * depends only on the images.
   */
  changes: PlannedChange;
  images: PlannedImageReply[];
  /** Changes since the last successful redeploy; null unless `compare` was requested. */
  comparison: StackComparisonReply | null;
  health: StackHealth;
  containers: ContainerCounts;
  /** Number of redeploys that are already running or queued on the same server. */
  queuedBefore: number;
  /**
   * Median duration of the stack's last five successful redeploys in seconds; null if the stack has
   * had none.
   */
  expectedSeconds: number | null;
  warnings: PlanWarning[];
}

/**
 * Expected effect of a redeploy on the selected stacks, the stacks that would be skipped, and the
 * hold that currently prevents redeploys.
 */
export interface RedeployPlanReply {
  /** The planned redeploys, in the order in which they would be queued. */
  redeploys: PlannedRedeployReply[];
  skipped: SkippedStackReply[];
  strategy: RedeployStrategyReply;
  /** The hold that currently prevents new redeploys; null if there is none. */
  hold: { source: MaintenanceSource; reason: string; until: string | null } | null;
  /**
   * Expected number of seconds until all redeploys have ended; null if no stack has an expected
   * duration.
   */
  expectedSeconds: number | null;
}

/**
 * Returns the expected changes to each selected stack and a list of the stacks that would be
 * skipped. Nothing is changed, and no registry is queried. Platforms and Git repositories are
 * queried only if `compare` is set. To use current image data, check the images for newer versions
 * first.
 */
export const planRedeploys = endpoint({
  method: 'POST',
  path: '/api/redeploys/plan',
  access: 'stacks-redeploy',
  summary: 'Preview stack redeploys',
  body: PlanRedeploysRequest,
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'PLATFORM_URL_NOT_CONFIGURED'],
  reply: type<RedeployPlanReply>(),
});
