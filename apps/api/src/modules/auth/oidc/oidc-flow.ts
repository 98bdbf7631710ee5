import type { OidcRefusal } from '@stackyard/contracts';

/** What is remembered while the browser is with the provider. */
export interface OidcFlow {
  state: string;
  nonce: string;
  /** The secret half of PKCE. */
  verifier: string;
  /** Path of the app that it was begun from. */
  returnTo: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Milliseconds someone has to sign in with the provider. */
export const longestFlow = 10 * 60_000;

/** Reads a flow back; null for something else, and when it took too long. */
export function flowIn(text: string, now: Date): OidcFlow | null {
  const value: unknown = JSON.parse(text);
  return isFlow(value) && value.expiresAt > now.getTime() ? value : null;
}

/** Leads nowhere but into the app: to follow a link must never mean to end on another site. */
export function pathInApp(wanted: string | undefined): string {
  const home = 'http://app.invalid';
  if (wanted === undefined || !wanted.startsWith('/') || !URL.canParse(wanted, home)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, home);
  const leadsOut = origin !== home || pathname.startsWith('//') || pathname.startsWith('/api/');
  return leadsOut ? '/' : `${pathname}${search}${hash}`;
}

/** The sign-in page with the reason, from where one may try again. */
export function signInPage(problem: string, reason: OidcRefusal | null, returnTo: string): string {
  const query = new URLSearchParams({ problem });
  if (reason !== null) query.set('reason', reason);
  if (returnTo !== '/') query.set('returnTo', returnTo);
  return `/sign-in?${query.toString()}`;
}

function isFlow(value: unknown): value is OidcFlow {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['state', 'nonce', 'verifier', 'returnTo'];
  const has = (name: string): unknown => Reflect.get(value, name);
  return texts.every((name) => typeof has(name) === 'string') && Number.isFinite(has('expiresAt'));
}
