/**
 * Returns the path to open after sign-in. Returns `/` if the path is missing or invalid, or leads
 * to another site or to the sign-in page.
 */
export function safeReturnPath(path: string | undefined): string {
  const baseUrl = 'http://app.invalid';
  if (path === undefined || !path.startsWith('/') || !URL.canParse(path, baseUrl)) return '/';
  // Parse the path as browsers do: they read `/\host` as `//host` and ignore tabs and line breaks.
  const { origin, pathname, search, hash } = new URL(path, baseUrl);
  const isExternal = origin !== baseUrl || pathname.startsWith('//');
  return isExternal || pathname.startsWith('/sign-in') ? '/' : `${pathname}${search}${hash}`;
}
