import { eventAudience, type ServerEvent, type ServerEvents } from '@stackyard/contracts';
import type { ServerEventHandlers } from '@stackyard/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { queryKeys } from '../api/query-keys.js';
import { readConnection, updateConnection } from './connection.js';
import { eventTable } from './event-table.js';
import { PatchQueue } from './patch-queue.js';
import { StaleQueue } from './stale-queue.js';

type ServerSocket = Socket<ServerEventHandlers, Record<never, never>>;
type Listener<Event extends ServerEvent> = (payload: ServerEvents[Event]) => void;

const shortestWait = 250;
const longestWait = 15_000;
const events = Object.keys(eventAudience) as ServerEvent[];

/** The one realtime channel of the page. */
export class Realtime {
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stale: StaleQueue;
  private readonly patches = new PatchQueue();

  constructor(
    private readonly socket: ServerSocket,
    private readonly cache: QueryClient,
  ) {
    this.stale = new StaleQueue(cache);
    events.forEach((event) => this.react(event));
    socket.on('connect', () => this.connected());
    socket.on('disconnect', () => this.lost());
    socket.on('connect_error', () => this.lost());
  }

  connect(): void {
    clearTimeout(this.timer);
    updateConnection({ retryAt: null });
    this.socket.connect();
  }

  close(): void {
    clearTimeout(this.timer);
    this.patches.close();
    this.stale.close();
    this.socket.removeAllListeners();
    this.socket.disconnect();
    updateConnection({ state: 'connecting', lastEventAt: null, lostAt: null, retryAt: null });
  }

  /** Hears one announcement beside the cache; answers how to stop. */
  listen<Event extends ServerEvent>(event: Event, listener: Listener<Event>): () => void {
    // The generic signature of the typed socket cannot be resolved for a name that is itself generic.
    const socket: Pick<Socket, 'on' | 'off'> = this.socket;
    const name: string = event;
    socket.on(name, listener);
    return () => socket.off(name, listener);
  }

  private react<Event extends ServerEvent>(event: Event): void {
    const { patch, stale } = eventTable[event];
    this.listen(event, (payload) => {
      updateConnection({ lastEventAt: Date.now() });
      if (patch) this.patches.add(() => patch(this.cache, payload));
      this.stale.add(stale(payload));
      if (event === 'session.ended' || event === 'session.changed') this.stale.flush();
    });
  }

  private connected(): void {
    this.attempt = 0;
    updateConnection({ state: 'online', lastEventAt: Date.now(), lostAt: null, retryAt: null });
    // What was announced before this moment, also before the very first one, is gone: read again.
    void this.cache.invalidateQueries({});
  }

  private lost(): void {
    this.attempt += 1;
    const wait = waitBefore(this.attempt);
    const now = Date.now();
    updateConnection({
      state: 'offline',
      lostAt: readConnection().lostAt ?? now,
      retryAt: now + wait,
    });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
    // A server that refuses the handshake may have ended the session meanwhile.
    void this.cache.invalidateQueries({ queryKey: queryKeys.session });
  }
}

/**
 * Milliseconds before a try, which double at most. They are random over the whole stretch: after a
 * restart of the server, its browsers would otherwise all come back in the same instant.
 */
function waitBefore(attempt: number): number {
  const longest = Math.min(longestWait, 500 * 2 ** Math.min(attempt, 6));
  return Math.round(shortestWait + Math.random() * (longest - shortestWait));
}
