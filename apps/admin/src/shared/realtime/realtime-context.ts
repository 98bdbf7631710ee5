import type { ServerEvent, ServerEvents } from '@stackyard/contracts';
import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Realtime } from './realtime.js';

export const RealtimeContext = createContext<Realtime | null>(null);

/** Returns the realtime connection; null until its code is loaded. */
export function useRealtime(): Realtime | null {
  return use(RealtimeContext);
}

export function useServerEvent<Event extends ServerEvent>(
  event: Event,
  listener: (payload: ServerEvents[Event]) => void,
): void {
  const realtime = useRealtime();
  const onEvent = useEffectEvent(listener);
  useEffect(() => realtime?.listen(event, (payload) => onEvent(payload)), [realtime, event]);
}
