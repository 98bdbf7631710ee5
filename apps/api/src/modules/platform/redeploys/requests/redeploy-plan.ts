import {
  acknowledgeableWarnings,
  type AcknowledgeableWarning,
  type ImageReply,
  type PlannedChange,
  type PlannedImageReply,
  type PlannedRedeployReply,
  type PlanWarning,
  type RedeployStrategyReply,
  type StackComparisonReply,
  type StackHealth,
} from '@stackyard/contracts';
import { isSameEnv } from '../snapshots/env-comparison.js';

/**
 * Predicts what a redeploy does to an image. A redeploy also pulls newer images that operators
 * chose to ignore.
 */
export function planImage(image: ImageReply): PlannedImageReply {
  const { reference, state, runningDigest, runningBuild, newDigest, newBuild } = image;
  const { outdatedSince, checkedAt, fault } = image;
  return {
    reference,
    state,
    changes: plannedChangeOf(image),
    runningDigest,
    runningBuild,
    newDigest,
    newBuild,
    outdatedSince,
    checkedAt,
    fault,
  };
}

/**
 * Predicts whether a redeploy changes a stack: `yes` if an image, the file, a variable or the
 * commit changes; `no` only if it is certain that all images and, if the stack was compared, the
 * commit stay the same; otherwise `unknown`.
 */
export function changeOfStack(
  images: readonly Pick<PlannedImageReply, 'changes'>[],
  comparison: StackComparisonReply | null = null,
): PlannedChange {
  if (comparison !== null && isChanged(comparison)) return 'yes';
  if (images.some(({ changes }) => changes === 'yes')) return 'yes';
  if (images.length === 0 || comparison?.git?.newest?.commit === null) return 'unknown';
  return images.some(({ changes }) => changes === 'unknown') ? 'unknown' : 'no';
}

export function warningsOf(
  images: readonly Pick<PlannedImageReply, 'state' | 'fault'>[],
  health: StackHealth,
  facts: { isReachable: boolean; isFromGit: boolean; reintroducesRejectedImage?: boolean },
): PlanWarning[] {
  const hasUnknownImage = images.some(({ state }) => state === 'unknown');
  const hasStaleImage = images.some(({ state, fault }) => state !== 'unknown' && fault !== null);
  return [
    ...(facts.isReachable ? [] : ['server-unreachable' as const]),
    ...(health === 'down' ? ['stack-down' as const] : []),
    ...(health === 'degraded' || health === 'restarting' ? ['stack-degraded' as const] : []),
    ...(hasUnknownImage ? ['images-unknown' as const] : []),
    ...(hasStaleImage ? ['images-stale' as const] : []),
    ...(images.some(({ state }) => state === 'ignored') ? ['newer-image-ignored' as const] : []),
    ...(facts.reintroducesRejectedImage ? ['image-rolled-back' as const] : []),
    ...(facts.isFromGit ? ['all-recreated' as const] : []),
  ];
}

/** A warning that was not acknowledged, and the names of the stacks that it concerns. */
interface UnacknowledgedWarning {
  warning: AcknowledgeableWarning;
  names: string[];
}

export function unacknowledgedWarnings(
  redeploys: readonly Pick<PlannedRedeployReply, 'stack' | 'warnings'>[],
  acknowledgedWarnings: readonly AcknowledgeableWarning[],
): UnacknowledgedWarning[] {
  return acknowledgeableWarnings
    .filter((warning) => !acknowledgedWarnings.includes(warning))
    .map((warning) => ({
      warning,
      names: redeploys
        .filter(({ warnings }) => warnings.includes(warning))
        .map(({ stack }) => stack.name),
    }))
    .filter(({ names }) => names.length > 0);
}

/**
 * Estimates the duration of a batch in seconds; null if no durations are known. Servers work in
 * parallel, so the slowest one determines the result. A canary runs before all other redeploys, and
 * `maxParallel` limits how many servers work at the same time.
 */
export function expectedSeconds(
  redeploys: readonly Pick<PlannedRedeployReply, 'server' | 'expectedSeconds'>[],
  { canary, maxParallel }: Pick<RedeployStrategyReply, 'canary' | 'maxParallel'>,
): number | null {
  const canarySeconds = canary ? (redeploys[0]?.expectedSeconds ?? 0) : 0;
  const secondsByServer = new Map<number, number>();
  for (const { server, expectedSeconds: seconds } of redeploys) {
    if (seconds !== null)
      secondsByServer.set(server.id, (secondsByServer.get(server.id) ?? 0) + seconds);
  }
  if (secondsByServer.size === 0) return null;
  const firstServerId = redeploys[0]?.server.id ?? 0;
  if (canary)
    secondsByServer.set(firstServerId, (secondsByServer.get(firstServerId) ?? 0) - canarySeconds);
  const serverTotals = [...secondsByServer.values()];
  const totalSeconds = serverTotals.reduce((sum, seconds) => sum + seconds, 0);
  const parallelLimitSeconds = maxParallel === null ? 0 : Math.ceil(totalSeconds / maxParallel);
  return canarySeconds + Math.max(...serverTotals, parallelLimitSeconds);
}

function isChanged({ file, env, git, deployedAt }: StackComparisonReply): boolean {
  const newest = git?.newest?.commit ?? null;
  if (newest !== null && newest !== git?.deployedCommit) return true;
  // The platform has deployed the stack since the last redeploy, so its containers already use the
  // changed file and variables.
  if (deployedAt !== null) return false;
  return file?.changed === true || (env !== null && !isSameEnv(env));
}

function plannedChangeOf({ state, freshness }: ImageReply): PlannedChange {
  if (state === 'ignored') return 'yes';
  if (freshness === 'outdated') return 'yes';
  // The images of finished containers are not checked. A redeploy pulls them and starts these
  // containers again.
  return state === 'unknown' || state === 'finished' ? 'unknown' : 'no';
}
