import type { ServerEvent, ServerEvents } from '@stackyard/contracts';

/** Sockets that an announcement is addressed to. */
export type Room = `session:${number}` | `token:${number}` | `user:${number}` | `stack:${number}`;

/** Something that was announced, and to whom beside its audience. */
export interface Announcement<Event extends ServerEvent = ServerEvent> {
  event: Event;
  payload: ServerEvents[Event];
  rooms: readonly Room[];
}
