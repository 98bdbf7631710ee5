/**
 * Whether a request authenticates with its `Authorization` header rather than a cookie. Other
 * schemes are ignored, because some reverse proxies forward their own credentials with each
 * request.
 */
export function usesBearer(authorization: string | undefined): authorization is string {
  return /^Bearer(?: |$)/i.test(authorization ?? '');
}
