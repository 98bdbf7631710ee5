import { oidcRefusals, type ProblemCode, type SessionEnd } from '@stackyard/contracts';
import { oneOf, searchParams, text, type ParamReader } from '#shared/filters/search-params.js';

/** Reasons that are worth a sentence; whoever signed out knows why. */
const ends = [
  'expired',
  'revoked',
  'password-changed',
  'deactivated',
  'removed',
] as const satisfies SessionEnd[];
export type EndReason = (typeof ends)[number];

/** What the way back from the OpenID provider may say. */
const led = [
  'CREDENTIALS_REFUSED',
  'OIDC_NOT_CONFIGURED',
  'COOKIE_NEEDS_TLS',
  'TOO_MANY_ATTEMPTS',
] as const satisfies ProblemCode[];

/** A refusal that led here; whatever else it was, the provider could not be used. */
const problem: ParamReader<ProblemCode> = (raw) =>
  text(raw) === undefined ? undefined : (led.find((code) => code === raw) ?? 'OIDC_FAILED');

export const signInSearch = searchParams({
  returnTo: text,
  ended: oneOf(ends),
  problem,
  reason: oneOf(oidcRefusals),
});
