/**
 * Warnings that a plan can contain. Some of them can be acknowledged, see {@link
 * acknowledgeableWarnings}.
 */
export const planWarnings = [
  'server-unreachable',
  'stack-down',
  'stack-degraded',
  'images-unknown',
  'images-stale',
  'newer-image-ignored',
  'image-rolled-back',
  'all-recreated',
] as const;
/**
 * A warning about a planned redeploy. `server-unreachable`: the server is not responding.
 * `stack-down`: no container of the stack is running. `stack-degraded`: containers are missing,
 * unhealthy or restarting. `images-unknown`: an image has not been checked successfully yet.
 * `images-stale`: the latest check of an image failed, so an older result is shown.
 * `newer-image-ignored`: the redeploy will pull a newer image that is ignored. `image-rolled-back`:
 * the redeploy will pull a newer image that was rolled back. `all-recreated`: Portainer will
 * recreate all containers of this git stack, even if nothing changes; reported only with `compare`.
 */
export type PlanWarning = (typeof planWarnings)[number];

/**
 * Warnings that can be acknowledged. The other warnings need no confirmation: they only say that
 * the plan is uncertain, or that every redeploy of the stack recreates all containers.
 */
export const acknowledgeableWarnings = [
  'server-unreachable',
  'stack-down',
  'stack-degraded',
  'newer-image-ignored',
  'image-rolled-back',
] as const satisfies readonly PlanWarning[];
/** A warning that can be acknowledged. `PlanWarning` explains each value. */
export type AcknowledgeableWarning = (typeof acknowledgeableWarnings)[number];
