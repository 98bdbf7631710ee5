import type { ListedStack } from './stacks.repository.js';

/** Numbers of the stack types in the platform's web interface; null for types without a page. */
const urlTypeByStackKind = { swarm: '1', compose: '2', kubernetes: null, unknown: null } as const;

/** Returns the URL of a stack in the platform's web interface; null if there is no page for it. */
export function platformUrlOf(
  stack: Pick<ListedStack, 'name' | 'kind' | 'platformId' | 'environmentId' | 'serverUrl'>,
): string | null {
  const type = urlTypeByStackKind[stack.kind];
  const base = cachedBrowserAddress(stack.serverUrl);
  if (type === null || base === null) return null;
  const query =
    stack.platformId === null
      ? `type=${type}&regular=false&external=true`
      : `id=${stack.platformId}&type=${type}&regular=true&external=false`;
  const name = encodeURIComponent(stack.name);
  return `${base}/#!/${stack.environmentId}/docker/stacks/${name}?${query}`;
}

/**
 * Results of `toBrowserAddress`, cached because lists contain the same few addresses many times, and
 * parsing a URL takes longer than all other steps of building a link.
 */
const browserAddresses = new Map<string, string | null>();

function cachedBrowserAddress(address: string): string | null {
  const cachedAddress = browserAddresses.get(address);
  if (cachedAddress !== undefined) return cachedAddress;
  if (browserAddresses.size >= 1000) browserAddresses.clear();
  const parsed = toBrowserAddress(address);
  browserAddresses.set(address, parsed);
  return parsed;
}

/**
 * Removes credentials, the query and trailing slashes from a URL. Returns null if the URL cannot be
 * opened in a browser.
 */
function toBrowserAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  if (!['http:', 'https:'].includes(protocol)) return null;
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
