import type { ServerEvent, ServerEvents } from '@stackyard/contracts';

/** A group of sockets that an announcement can be addressed to. */
export type Room = `session:${number}` | `token:${number}` | `user:${number}` | `stack:${number}`;

export interface Announcement<Event extends ServerEvent = ServerEvent> {
  event: Event;
  payload: ServerEvents[Event];
  rooms: readonly Room[];
}
