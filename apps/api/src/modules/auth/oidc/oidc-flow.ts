import type { OidcRefusal } from '@stackyard/contracts';

/** The state of a sign-in while the browser is at the provider. */
export interface OidcFlow {
  state: string;
  nonce: string;
  /** The PKCE code verifier. */
  verifier: string;
  /** Path of the page in the app where the sign-in started. */
  returnTo: string;
  /** When the sign-in expires, in milliseconds since 1970. */
  expiresAt: number;
}

/** How long a user may take to sign in at the provider. */
export const flowTimeoutMs = 10 * 60_000;

/**
 * Parses a flow. Returns null if the flow is invalid or has expired.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseFlow(text: string, now: Date): OidcFlow | null {
  const value: unknown = JSON.parse(text);
  return isFlow(value) && value.expiresAt > now.getTime() ? value : null;
}

/**
 * Returns the path to redirect to, or `/` if the requested path is not a page of the app, so that a
 * link cannot use the sign-in to send users to another site.
 */
export function toAppPath(returnTo: string | undefined): string {
  const placeholderOrigin = 'http://app.invalid';
  if (
    returnTo === undefined ||
    !returnTo.startsWith('/') ||
    !URL.canParse(returnTo, placeholderOrigin)
  )
    return '/';
  const { origin, pathname, search, hash } = new URL(returnTo, placeholderOrigin);
  const isExternal =
    origin !== placeholderOrigin || pathname.startsWith('//') || pathname.startsWith('/api/');
  return isExternal ? '/' : `${pathname}${search}${hash}`;
}

/**
 * Returns the path of the sign-in page that shows why the sign-in failed and lets the user try
 * again. `reason` is null if `problem` is enough to explain the failure.
 */
export function signInPath(problem: string, reason: OidcRefusal | null, returnTo: string): string {
  const query = new URLSearchParams({ problem });
  if (reason !== null) query.set('reason', reason);
  if (returnTo !== '/') query.set('returnTo', returnTo);
  return `/sign-in?${query.toString()}`;
}

function isFlow(value: unknown): value is OidcFlow {
  if (typeof value !== 'object' || value === null) return false;
  const textProperties = ['state', 'nonce', 'verifier', 'returnTo'];
  const valueOf = (name: string): unknown => Reflect.get(value, name);
  return (
    textProperties.every((name) => typeof valueOf(name) === 'string') &&
    Number.isFinite(valueOf('expiresAt'))
  );
}
