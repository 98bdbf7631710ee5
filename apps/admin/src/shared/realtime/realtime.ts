import { eventAudience, type ServerEvent, type ServerEvents } from '@stackyard/contracts';
import type { ServerEventHandlers } from '@stackyard/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { queryKeys } from '../api/query-keys.js';
import { readConnection, updateConnection } from './connection.js';
import { eventReactions } from './event-table.js';
import { PatchQueue } from './patch-queue.js';
import { StaleQueue } from './stale-queue.js';

type ServerSocket = Socket<ServerEventHandlers, Record<never, never>>;
type Listener<Event extends ServerEvent> = (payload: ServerEvents[Event]) => void;

const minDelayMs = 250;
const maxDelayMs = 15_000;
/** Minimum interval between refetches of the queries in `lazyStaleKeysOf`. */
const lazyRefetchMs = 10_000;
const events = Object.keys(eventAudience) as ServerEvent[];

export class Realtime {
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly staleQueue: StaleQueue;
  private readonly lazyStaleQueue: StaleQueue;
  private readonly patchQueue = new PatchQueue();

  constructor(
    private readonly socket: ServerSocket,
    private readonly cache: QueryClient,
  ) {
    this.staleQueue = new StaleQueue(cache);
    this.lazyStaleQueue = new StaleQueue(cache, lazyRefetchMs);
    events.forEach((event) => this.registerReaction(event));
    socket.on('connect', () => this.onConnected());
    socket.on('disconnect', () => this.onDisconnected());
    socket.on('connect_error', () => this.onDisconnected());
  }

  connect(): void {
    clearTimeout(this.timer);
    updateConnection({ retryAt: null });
    this.socket.connect();
  }

  close(): void {
    clearTimeout(this.timer);
    this.patchQueue.close();
    this.staleQueue.close();
    this.lazyStaleQueue.close();
    this.socket.removeAllListeners();
    this.socket.disconnect();
    updateConnection({ state: 'connecting', lastEventAt: null, lostAt: null, retryAt: null });
  }

  /** Listens to an event independently of the cache. Returns a function that stops listening. */
  listen<Event extends ServerEvent>(event: Event, listener: Listener<Event>): () => void {
    // TypeScript cannot resolve the generic signature of the typed socket for a generic event name.
    const socket: Pick<Socket, 'on' | 'off'> = this.socket;
    const name: string = event;
    socket.on(name, listener);
    return () => socket.off(name, listener);
  }

  private registerReaction<Event extends ServerEvent>(event: Event): void {
    const { patch, staleKeysOf, lazyStaleKeysOf } = eventReactions[event];
    this.listen(event, (payload) => {
      updateConnection({ lastEventAt: Date.now() });
      if (patch) this.patchQueue.add(() => patch(this.cache, payload));
      this.staleQueue.add(staleKeysOf(payload));
      if (lazyStaleKeysOf) this.lazyStaleQueue.add(lazyStaleKeysOf(payload));
      if (event === 'session.ended' || event === 'session.changed') this.staleQueue.flush();
    });
  }

  private onConnected(): void {
    this.attempt = 0;
    updateConnection({ state: 'online', lastEventAt: Date.now(), lostAt: null, retryAt: null });
    // Refetch everything, because events were missed while there was no connection. This also
    // applies to the first connection, because pages read data before it is established.
    void this.cache.invalidateQueries({});
  }

  private onDisconnected(): void {
    this.attempt += 1;
    const waitMs = reconnectDelayMs(this.attempt);
    const now = Date.now();
    updateConnection({
      state: 'offline',
      lostAt: readConnection().lostAt ?? now,
      retryAt: now + waitMs,
    });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), waitMs);
    // The server may have rejected the handshake because the session has ended.
    void this.cache.invalidateQueries({ queryKey: queryKeys.session });
  }
}

/**
 * Returns a random delay below an exponentially growing limit. With fixed delays, all browsers
 * would reconnect at the same time after a server restart.
 */
export function reconnectDelayMs(attempt: number): number {
  const limitMs = Math.min(maxDelayMs, 500 * 2 ** Math.min(attempt, 6));
  return Math.round(minDelayMs + Math.random() * (limitMs - minDelayMs));
}
