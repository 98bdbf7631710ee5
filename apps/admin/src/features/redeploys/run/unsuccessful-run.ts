import type { RedeployReply } from '@stackyard/contracts';

const unsuccessfulStates: ReadonlySet<RedeployReply['state']> = new Set([
  'failed',
  'lost',
  'rolled_back',
  'rollback_failed',
] as const);

/** Returns whether the run was unsuccessful or the stack failed afterwards. */
export function needsNextSteps({ state, failedAfter }: RedeployReply): boolean {
  return unsuccessfulStates.has(state) || failedAfter !== null;
}
