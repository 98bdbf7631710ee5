import { useSearch } from '@tanstack/react-router';

/** Returns a filter for the server selected in the top bar; empty if all servers are selected. */
export function useServerScope(): { server?: number[] } {
  const { server } = useSearch({ from: '/shell' });
  return server === undefined ? {} : { server: [server] };
}
