import type { ServerEventHandlers } from '@stackyard/contracts';
import type { Server } from 'socket.io';
import type { Announcement } from './announcement.js';

export type Listener = (announcement: Announcement) => void;
type NoEvents = Record<string, never>;
/** The server of the realtime channel, including the messages that processes send to each other. */
export type RealtimeServer = Server<NoEvents, ServerEventHandlers, { announced: Listener }>;

/** The other processes on the same database, which receive the announcements of this one. */
export abstract class PeerProcesses {
  abstract join(server: RealtimeServer): void;

  abstract broadcast(announcement: Announcement): void;

  abstract listen(listener: Listener): void;
}

/** Used if only this process has access to the database. */
export class NoPeerProcesses extends PeerProcesses {
  join(): void {
    // All clients are connected to this process.
  }

  broadcast(): void {
    // There is no other process to notify.
  }

  listen(): void {
    // There is no other process to listen to.
  }
}
