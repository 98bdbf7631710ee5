import { useState } from 'react';
import { expandEvents } from '#shared/events/folded-events.js';
import type { LogEvent } from '../log-event.js';

/** Events, with the folded entries of those that the user has expanded. */
export interface ExpandedEvents {
  events: readonly LogEvent[];
  /** Differs between any two sets of expanded events. */
  key: string;
  isExpanded: (event: LogEvent) => boolean;
  toggle: (event: LogEvent) => void;
}

/** Lets the user list the entries that are folded into events. */
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
