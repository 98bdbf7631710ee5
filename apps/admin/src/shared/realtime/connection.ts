import { useSyncExternalStore } from 'react';

export interface Connection {
  state: 'connecting' | 'online' | 'offline';
  /**
   * When the last event arrived or, if none has arrived since, when the connection was established,
   * in milliseconds since the epoch; null before the first connection.
   */
  lastEventAt: number | null;
  /**
   * When the connection was lost or the first attempt failed, in milliseconds since the epoch; null
   * while connected and before the first attempt fails.
   */
  lostAt: number | null;
  /**
   * When the next attempt starts, in milliseconds since the epoch; null while connected or
   * connecting.
   */
  retryAt: number | null;
}

const listeners = new Set<() => void>();
let currentConnection: Connection = {
  state: 'connecting',
  lastEventAt: null,
  lostAt: null,
  retryAt: null,
};

export function updateConnection(change: Partial<Connection>): void {
  currentConnection = { ...currentConnection, ...change };
  listeners.forEach((listener) => listener());
}

export function readConnection(): Connection {
  return currentConnection;
}

export function useConnection(): Connection {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readConnection);
}
