import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { RealtimeContext } from './realtime-context.js';
import { updateConnection } from './connection.js';
import { Realtime, reconnectDelayMs } from './realtime.js';

/**
 * Use long polling only on networks without WebSocket. Starting with long polling would need several
 * requests, and if the session ended before the switch to WebSocket, one of them would fail.
 */
const options = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  autoConnect: false,
  reconnection: false,
};

/**
 * Keeps a realtime connection open while the user is signed in, and makes it available to the
 * components inside.
 */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const [realtime, setRealtime] = useState<Realtime | null>(null);
  useEffect(() => {
    let openedRealtime: Realtime | undefined;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = async (attempt = 1): Promise<void> => {
      const client = await import('socket.io-client').catch(() => null);
      if (isUnmounted) return;
      if (client === null) {
        const waitMs = reconnectDelayMs(attempt);
        updateConnection({ state: 'offline', retryAt: Date.now() + waitMs });
        timer = setTimeout(() => void open(attempt + 1), waitMs);
        return;
      }
      openedRealtime = new Realtime(client.io(options), cache);
      setRealtime(openedRealtime);
      openedRealtime.connect();
    };
    void open();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      openedRealtime?.close();
    };
  }, [cache]);
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}
