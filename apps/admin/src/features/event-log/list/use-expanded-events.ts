import { useState } from 'react';
import { expandEvents } from '#shared/events/folded-events.js';
import type { LogEvent } from '../log-event.js';

/**
 * The events to list, and functions to expand and collapse them. The entries that are folded into
 * an expanded event are listed as events of their own.
 */
export interface ExpandedEvents {
  events: readonly LogEvent[];
  /** Changes whenever the user expands or collapses an event. */
  key: string;
  isExpanded: (event: LogEvent) => boolean;
  toggle: (event: LogEvent) => void;
}

export function useExpandedEvents(foldedEvents: readonly LogEvent[]): ExpandedEvents {
  const [ids, setIds] = useState<readonly number[]>([]);
  return {
    events: expandEvents(foldedEvents, ids),
    key: ids.join(),
    isExpanded: ({ entry: { id } }) => ids.includes(id),
    toggle: ({ entry: { id } }) =>
      setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
  };
}
