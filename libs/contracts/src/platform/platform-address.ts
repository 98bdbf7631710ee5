/**
 * Returns the address of a platform in its stored form: without surrounding spaces, query, browser
 * path (`/#!/home`), API path or trailing slash.
 *
 * @example
 * normalizePlatformAddress('https://platform.example:9443/#!/home'); // 'https://platform.example:9443'
 */
export function normalizePlatformAddress(enteredAddress: string): string {
  return enteredAddress
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')
    .replace(/^(\w+:\/\/[^/]+(?:\/.+)?)\/api$/, '$1')
    .replace(/\/+$/, '');
}
