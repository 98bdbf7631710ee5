import { sessionCookie } from '@stackyard/contracts';
import type { NextFunction, Request, Response } from 'express';
import { ProblemError } from '../problem-error.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Prevents CSRF: refuses cross-origin requests that carry our session cookie, unless their method
 * is safe (RFC 9110, 9.2.1).
 */
export function refuseOtherOrigins(request: Request, _: Response, next: NextFunction): void {
  const carriesCookie = request.get('cookie')?.includes(`${sessionCookie}=`) ?? false;
  if (
    safeMethods.has(request.method) ||
    !carriesCookie ||
    isSameOrigin(request.get('origin'), hostOf(request))
  ) {
    next();
    return;
  }
  next(new ProblemError('ORIGIN_REFUSED', 'The request comes from another site.'));
}

/**
 * Whether a request comes from our own pages, or not from a browser at all. Only browsers send an
 * Origin header.
 */
export function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const pageUrl = new URL(origin);
  // Compare normalized origins, because a proxy may add the default port, which browsers omit.
  const requestUrl = `${pageUrl.protocol}//${host}`;
  return (
    URL.canParse(requestUrl) &&
    new URL(requestUrl).origin === pageUrl.origin &&
    !/[/?#@\\]/.test(host)
  );
}

/**
 * Returns the requested host. Express reads it from X-Forwarded-Host if the request comes from a
 * trusted proxy.
 */
function hostOf(request: Request): string | undefined {
  return request.host;
}
