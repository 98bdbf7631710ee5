import type { ServerEvent, ServerEvents } from '@stackyard/contracts';
import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Realtime } from './realtime.js';

export const RealtimeContext = createContext<Realtime | null>(null);

/** The channel of the page; null until its code is loaded. */
export function useRealtime(): Realtime | null {
  return use(RealtimeContext);
}

/** Hears one kind of announcement while the component is shown. */
export function useServerEvent<Event extends ServerEvent>(
  event: Event,
  listener: (payload: ServerEvents[Event]) => void,
): void {
  const realtime = useRealtime();
  const hear = useEffectEvent(listener);
  useEffect(() => realtime?.listen(event, (payload) => hear(payload)), [realtime, event]);
}
