import { useSearch } from '@tanstack/react-router';

/** The server filter set in the top bar. Empty if all servers are selected. */
export function useServerScope(): { server?: number[] } {
  const { server } = useSearch({ from: '/shell' });
  return server === undefined ? {} : { server: [server] };
}
