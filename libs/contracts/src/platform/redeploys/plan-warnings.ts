/**
 * Warnings that a plan can contain. {@link acknowledgeableWarnings} lists those that can be
 * acknowledged.
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
 * `stack-down` and `stack-degraded`: the stack already has problems. `images-unknown`: an image
 * could not be checked. `images-stale`: the latest check of an image failed. `newer-image-ignored`:
 * the redeploy will pull a newer image that is ignored. `image-rolled-back`: it will pull a newer
 * image that was rolled back. `all-recreated`: Portainer will recreate all containers even if
 * nothing changes, as it does for git stacks; given only with `compare`.
 */
export type PlanWarning = (typeof planWarnings)[number];

/**
 * Warnings that can be acknowledged. The other warnings need no confirmation: they only say that
 * the plan is uncertain, or describe what every redeploy of the stack does.
 */
export const acknowledgeableWarnings = [
  'server-unreachable',
  'stack-down',
  'stack-degraded',
  'newer-image-ignored',
  'image-rolled-back',
] as const satisfies readonly PlanWarning[];
/** A warning that can be acknowledged. See `PlanWarning` for the meaning of each one. */
export type AcknowledgeableWarning = (typeof acknowledgeableWarnings)[number];
