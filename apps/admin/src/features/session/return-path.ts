/** Only pages of this app: an address that leads elsewhere is not followed. */
export function safeReturn(path: string | undefined): string {
  if (path === undefined || !path.startsWith('/')) return '/';
  // `//host` and `/\host` are addresses of other sites.
  return /^\/[/\\]/.test(path) || path.startsWith('/sign-in') ? '/' : path;
}
