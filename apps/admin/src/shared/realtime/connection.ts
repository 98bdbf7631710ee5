import { useSyncExternalStore } from 'react';

/** What the page knows of its realtime channel. */
export interface Connection {
  state: 'connecting' | 'online' | 'offline';
  /** Milliseconds since the epoch of the last announcement or (re)connection. */
  lastEventAt: number | null;
  /** When the channel was lost; null while it is up. */
  lostAt: number | null;
  /** When the next try starts; null while the channel is up or a try runs. */
  retryAt: number | null;
}

const listeners = new Set<() => void>();
let current: Connection = { state: 'connecting', lastEventAt: null, lostAt: null, retryAt: null };

export function updateConnection(change: Partial<Connection>): void {
  current = { ...current, ...change };
  listeners.forEach((listener) => listener());
}

export function readConnection(): Connection {
  return current;
}

export function useConnection(): Connection {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readConnection);
}
