import type { ServerEventHandlers } from '@stackyard/contracts';
import type { Server } from 'socket.io';
import type { Announcement } from './announcement.js';

export type Listener = (announcement: Announcement) => void;
type NoEvents = Record<string, never>;
/** The server of the realtime channel, including the messages between processes. */
export type RealtimeServer = Server<NoEvents, ServerEventHandlers, { announced: Listener }>;

/**
 * The other processes that use the same database. This process forwards its announcements to them.
 */
export abstract class PeerProcesses {
  abstract join(server: RealtimeServer): void;

  abstract broadcast(announcement: Announcement): void;

  abstract listen(listener: Listener): void;
}

/** Used if this is the only process with access to the database. */
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
