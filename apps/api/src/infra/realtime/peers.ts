import type { ServerEventHandlers } from '@stackyard/contracts';
import type { Server } from 'socket.io';
import type { Announcement } from './announcement.js';

export type Listener = (announcement: Announcement) => void;
type NoEvents = Record<string, never>;
/** The realtime channel, with what processes tell each other on it. */
export type RealtimeServer = Server<NoEvents, ServerEventHandlers, { announced: Listener }>;

/** The other processes on the same database, which hear what this one announces. */
export abstract class Peers {
  abstract join(server: RealtimeServer): void;

  abstract tell(announcement: Announcement): void;

  /** Hears what others tell. */
  abstract listen(listener: Listener): void;
}

/** A database of one process alone. */
export class NoPeers extends Peers {
  join(): void {
    // Whoever listens is connected to this process.
  }

  tell(): void {
    // Everyone has heard it.
  }

  listen(): void {
    // Nobody tells anything.
  }
}
