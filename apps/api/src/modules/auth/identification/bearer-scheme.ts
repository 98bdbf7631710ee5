/**
 * Whether a request authenticates with its `Authorization` header rather than a cookie. Other
 * schemes belong to a reverse proxy, which may forward its own credentials with each request.
 */
export function usesBearer(authorization: string | undefined): authorization is string {
  return /^Bearer(?: |$)/i.test(authorization ?? '');
}
