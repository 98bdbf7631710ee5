import { endpoint, type } from '../base/endpoint.js';
import type { MaintenanceSource } from '../maintenance/maintenance.js';
import type { RedeployStrategyReply } from './redeploy-strategy.js';
import { PlanRedeploysRequest, type SkippedStackReply } from './redeploys.js';
import type { ContainerCounts, ImageBuildReply, ImageState, StackHealth } from './stacks.js';

/** All values of {@link PlannedChange}. */
export const plannedChanges = ['yes', 'no', 'unknown'] as const;
/** Whether a redeploy changes something; `unknown` if no registry could be asked. */
export type PlannedChange = (typeof plannedChanges)[number];

/** All values of {@link PlanWarning}. */
export const planWarnings = [
  'server-unreachable',
  'stack-down',
  'stack-degraded',
  'images-unknown',
  'images-stale',
  'newer-image-ignored',
] as const;
/**
 * Something to know before the redeploy: its server is not responding, the stack does not run well
 * already, an image could not be checked, the latest check of an image failed, or a newer image that is
 * ignored will be pulled nevertheless.
 */
export type PlanWarning = (typeof planWarnings)[number];

/** What happens to an image of a stack. */
export interface PlannedImageReply {
  reference: string;
  state: ImageState;
  changes: PlannedChange;
  /** Digest of the running image; null if it is not from a registry or not known. */
  runningDigest: string | null;
  /** What the labels of the running image say; null if they say nothing. */
  runningBuild: ImageBuildReply | null;
  /** Digest of the newer image; null unless there is one and the registry was asked. */
  newDigest: string | null;
  /** What the labels of the newer image say; null if they could not be read. */
  newBuild: ImageBuildReply | null;
  /** When a check first found the newer image, ISO 8601; null unless there is one. */
  outdatedSince: string | null;
  /** When the registry gave the answer, ISO 8601; null if it wasn't asked. */
  checkedAt: string | null;
  /** Why the latest check failed; null after a success. */
  fault: string | null;
}

/** What a redeploy of one stack would do. */
export interface PlannedRedeployReply {
  stack: { id: number; name: string };
  server: { id: number; name: string };
  environment: { id: number; name: string };
  /** `yes` if at least one image changes. Compose files and settings are not compared. */
  changes: PlannedChange;
  images: PlannedImageReply[];
  health: StackHealth;
  containers: ContainerCounts;
  /** Number of redeploys of the same server that run or wait already. */
  queuedBefore: number;
  /** Median duration of the last five successful redeploys in seconds; null before the first. */
  expectedSeconds: number | null;
  warnings: PlanWarning[];
}

/** What a redeploy of the selected stacks would do. */
export interface RedeployPlanReply {
  /** In the order in which they would be queued. */
  redeploys: PlannedRedeployReply[];
  skipped: SkippedStackReply[];
  strategy: RedeployStrategyReply;
  /** What stops new redeploys at the moment; null if nothing does. */
  hold: { source: MaintenanceSource; reason: string; until: string | null } | null;
  /** Expected time until the last server is done in seconds; null if nothing is known. */
  expectedSeconds: number | null;
}

/**
 * Says what a redeploy would change, from what is known: no platform and no registry is asked, and nothing
 * is stored. Request a check of the images first if the answers are too old.
 */
export const planRedeploys = endpoint({
  method: 'POST',
  path: '/api/redeploys/plan',
  access: 'stacks-redeploy',
  summary: 'Plan stack redeploys',
  body: PlanRedeploysRequest,
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'PLATFORM_URL_NOT_CONFIGURED'],
  reply: type<RedeployPlanReply>(),
});
