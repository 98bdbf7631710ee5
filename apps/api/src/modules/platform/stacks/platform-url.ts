import type { ListedStack } from './stacks.repository.js';

/** Types of stacks on the platform. Its page of a Kubernetes stack is not addressed by the stack. */
const platformTypes = { swarm: '1', compose: '2', kubernetes: null, unknown: null } as const;

/** Address of a stack in the web interface of the platform; null if it has no page for it. */
export function platformUrlOf(
  stack: Pick<ListedStack, 'name' | 'kind' | 'platformId' | 'environmentId' | 'serverUrl'>,
): string | null {
  const type = platformTypes[stack.kind];
  const base = browserAddress(stack.serverUrl);
  if (type === null || base === null) return null;
  const query = new URLSearchParams(
    stack.platformId === null
      ? { type, regular: 'false', external: 'true' }
      : { id: String(stack.platformId), type, regular: 'true', external: 'false' },
  );
  const name = encodeURIComponent(stack.name);
  return `${base}/#!/${stack.environmentId}/docker/stacks/${name}?${query}`;
}

/** Without credentials; null unless a browser can open it. */
function browserAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  if (!['http:', 'https:'].includes(protocol)) return null;
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
