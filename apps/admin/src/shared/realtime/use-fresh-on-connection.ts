import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection } from './connection.js';

/**
 * What changed between the first read and the channel being up was announced to nobody: it is read
 * again. Keys are those of the one table, which stay the same.
 */
export function useFreshOnConnection(queryKey: QueryKey): void {
  const cache = useQueryClient();
  const { state } = useConnection();
  useEffect(() => {
    if (state === 'online') void cache.invalidateQueries({ queryKey });
  }, [state, cache, queryKey]);
}
