import { useSearch } from '@tanstack/react-router';

/** The filter that the server picker of the top bar stands for; empty while all servers are meant. */
export function useServerScope(): { server?: number[] } {
  const { server } = useSearch({ from: '/shell' });
  return server === undefined ? {} : { server: [server] };
}
