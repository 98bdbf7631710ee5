import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { RealtimeContext } from './realtime-context.js';
import { Realtime } from './realtime.js';

/**
 * Long polling is only for networks without WebSocket. Starting with it would need several requests,
 * and a session that ends before the switch to WebSocket would leave a failed request.
 */
const options = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  autoConnect: false,
  reconnection: false,
};

/** Keeps a realtime connection open while the user is signed in. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const [realtime, setRealtime] = useState<Realtime | null>(null);
  useEffect(() => {
    let opened: Realtime | undefined;
    let left = false;
    const open = async (): Promise<void> => {
      const { io } = await import('socket.io-client');
      if (left) return;
      opened = new Realtime(io(options), cache);
      setRealtime(opened);
      opened.connect();
    };
    void open();
    return () => {
      left = true;
      opened?.close();
    };
  }, [cache]);
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}
