import { oidcRefusals, type ProblemCode, type SessionEnd } from '@stackyard/contracts';
import { oneOf, searchParams, text, type ParamReader } from '#shared/filters/search-params.js';

/**
 * Reasons for the end of a session that the sign-in page explains. Users who signed out need no
 * explanation.
 */
const endReasons = [
  'expired',
  'revoked',
  'password-changed',
  'deactivated',
  'removed',
] as const satisfies SessionEnd[];
export type EndReason = (typeof endReasons)[number];

/** Problems that the OpenID sign-in reports when it redirects back to the sign-in page. */
const oidcResults = [
  'CREDENTIALS_REFUSED',
  'OIDC_NOT_CONFIGURED',
  'COOKIE_NEEDS_TLS',
  'TOO_MANY_ATTEMPTS',
] as const satisfies ProblemCode[];

/** Reads the problem reported by the OpenID redirect. Unknown values become `OIDC_FAILED`. */
const readOidcProblem: ParamReader<ProblemCode> = (raw) =>
  text(raw) === undefined ? undefined : (oidcResults.find((code) => code === raw) ?? 'OIDC_FAILED');

export const signInSearch = searchParams({
  returnTo: text,
  ended: oneOf(endReasons),
  problem: readOidcProblem,
  reason: oneOf(oidcRefusals),
});
