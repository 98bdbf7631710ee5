import type { TokenReply } from '@stackyard/contracts';

const day = 24 * 60 * 60_000;

/** From here on an expiry is worth a word: enough time to hand a new secret to a pipeline. */
const warnedDays = 14;

/** Whether a token that works now stops soon by itself. */
export function expiresSoon({ state, expiresAt }: TokenReply, now: number): boolean {
  return state === 'active' && new Date(expiresAt).getTime() - now < warnedDays * day;
}
