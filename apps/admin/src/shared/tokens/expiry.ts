import type { TokenReply } from '@stackyard/contracts';

const dayMs = 24 * 60 * 60_000;

/**
 * How many days before its expiry a token counts as expiring soon: enough to replace its secret in
 * a pipeline.
 */
const warningDays = 14;

export function expiresSoon({ state, expiresAt }: TokenReply, now: number): boolean {
  return state === 'active' && new Date(expiresAt).getTime() - now < warningDays * dayMs;
}
