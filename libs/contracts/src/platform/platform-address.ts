/**
 * The address of a platform as it is kept: without what a browser shows behind it (`/#!/home`), the
 * path of its API and a slash at the end.
 */
export function platformAddress(typed: string): string {
  return typed
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')
    .replace(/^(\w+:\/\/[^/]+(?:\/.+)?)\/api$/, '$1')
    .replace(/\/+$/, '');
}
