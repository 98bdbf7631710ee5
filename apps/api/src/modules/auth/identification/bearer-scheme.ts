/**
 * Whether a request means its `Authorization` header, and not a cookie that comes along. Other schemes
 * are those of a proxy in front, which may hand on with each request what it was told itself.
 */
export function meansBearer(authorization: string | undefined): authorization is string {
  return /^Bearer(?: |$)/i.test(authorization ?? '');
}
