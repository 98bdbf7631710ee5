import type { StackHealth } from '@stackyard/contracts';

/**
 * Unhealthy states of a stack, worst first. Unknown health does not count: usually the server or the
 * environment does not respond, which is shown instead.
 */
export const unhealthyStates = ['down', 'restarting', 'degraded'] as const satisfies StackHealth[];
