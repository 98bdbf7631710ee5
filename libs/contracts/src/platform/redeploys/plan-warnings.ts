/** All values of {@link PlanWarning}. */
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
 * A warning about a planned redeploy: the server is not responding; the stack already has problems;
 * an image could not be checked; the latest check of an image failed; the redeploy will pull a
 * newer image that is ignored; it will pull a newer image that was rolled back; or Portainer will
 * recreate all containers even if nothing changes, as it does for git stacks. The last warning is
 * given only with `compare`.
 */
export type PlanWarning = (typeof planWarnings)[number];

/**
 * Warnings that can be acknowledged. The other warnings need no confirmation: they say that the
 * plan is uncertain, or describe what every redeploy of the stack does.
 */
export const acknowledgeableWarnings = [
  'server-unreachable',
  'stack-down',
  'stack-degraded',
  'newer-image-ignored',
  'image-rolled-back',
] as const satisfies readonly PlanWarning[];
/** A warning that can be acknowledged; {@link PlanWarning} explains each one. */
export type AcknowledgeableWarning = (typeof acknowledgeableWarnings)[number];
