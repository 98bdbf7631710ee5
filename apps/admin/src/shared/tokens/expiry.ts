import type { TokenReply } from '@stackyard/contracts';

const day = 24 * 60 * 60_000;

/** Enough days to replace the secret in a pipeline. */
const warningDays = 14;

export function expiresSoon({ state, expiresAt }: TokenReply, now: number): boolean {
  return state === 'active' && new Date(expiresAt).getTime() - now < warningDays * day;
}
