import { HttpAdapterHost } from '@nestjs/core';
import { WebSocketGateway, WebSocketServer, type OnGatewayInit } from '@nestjs/websockets';
import { eventAudience, type ProblemCode } from '@stackyard/contracts';
import type { Express } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { userAgentIn, type Identity, type RequestOrigin } from '../http/caller.js';
import {
  clientAddress,
  requestedHost,
  trustedProxiesOf,
  type TrustProxyFunction,
} from '../http/access/client-address.js';
import { ClientNetworks } from '../http/access/client-networks.js';
import { realtimePath } from '../http/http-server.adapter.js';
import { ProblemError } from '../http/problem-error.js';
import { callerKey, RequestRates } from '../http/access/request-rates.js';
import { isSameOrigin } from '../http/access/same-origin.js';
import { Identification } from '../http/access/identification.js';
import type { Announcement } from './announcement.js';
import { Audience } from './audience.js';
import { PeerProcesses, type RealtimeServer } from './peers.js';
import { Metrics } from '../metrics/metrics.js';
import { Outbox } from '../outbox/outbox.js';

/**
 * Maximum number of messages per connection. Clients have no reason to send messages, so a client
 * that sends more is disconnected.
 */
const maxMessages = 20;

/**
 * Sends announcements to the browsers and pipelines that are connected to this process. A socket
 * receives only what its user may read.
 */
@WebSocketGateway({
  path: realtimePath,
  serveClient: false,
  maxHttpBufferSize: 10_000,
})
export class RealtimeGateway implements OnGatewayInit<RealtimeServer> {
  @WebSocketServer() private readonly server!: RealtimeServer;
  /**
   * Number of permission changes announced so far. If it has increased since a socket started to
   * connect, the permissions must be checked again.
   */
  private permissionChangeCount = 0;
  private readonly permissionChangeCountAtStart = new WeakMap<object, number>();

  constructor(
    private readonly identification: Identification,
    private readonly outbox: Outbox,
    private readonly http: HttpAdapterHost,
    private readonly networks: ClientNetworks,
    private readonly requestRates: RequestRates,
    private readonly peerProcesses: PeerProcesses,
    private readonly metrics: Metrics,
    private readonly audience: Audience,
  ) {}

  afterInit(server: RealtimeServer): void {
    this.peerProcesses.join(server);
    this.outbox.setClientListener((announcement) => this.emit(announcement));
    this.audience.setListenerCheck((event) =>
      server.sockets.adapter.rooms.has(eventAudience[event]),
    );
    this.metrics.declareGauge(
      { name: 'stackyard_sockets', help: 'Connected browsers and pipelines', labels: [] },
      () => [{ labels: {}, value: server.sockets.sockets.size }],
    );
    server.engine.opts.allowRequest = (request, decide) => {
      this.rejectionCodeOf(request).then(
        (refusal) => decide(refusal, refusal === null),
        () => decide('NOT_READY', false),
      );
    };
    server.use((socket, next) => {
      this.permissionChangeCountAtStart.set(socket, this.permissionChangeCount);
      this.authorize(socket).then(
        (refusal) => next(refusal ?? undefined),
        () => next(new Error('NOT_READY')),
      );
    });
    // If permissions changed while the socket was connecting, check them again. The socket could
    // not receive the announcement of that change.
    server.on('connection', (socket) => {
      this.audience.notifyChanged();
      socket.once('disconnect', () => this.audience.notifyChanged());
      let messageCount = 0;
      socket.onAny(() => {
        messageCount += 1;
        if (messageCount > maxMessages) socket.disconnect(true);
      });
      if (this.permissionChangeCountAtStart.get(socket) !== this.permissionChangeCount)
        void this.updateRoomsOf(socket);
    });
  }

  private emit({ event, payload, rooms }: Announcement): void {
    const audience = eventAudience[event];
    const targetRooms = audience === 'addressed' ? [...rooms] : [audience, ...rooms];
    // With an empty list of rooms, the event would reach every socket.
    if (targetRooms.length === 0) return;
    // TypeScript cannot infer the handler type for a generic event name. The type of the
    // announcement already ensures that the payload matches the event.
    const broadcaster: { emit(event: string, payload: unknown): boolean } =
      this.server.local.to(targetRooms);
    broadcaster.emit(event, payload);
    if (event === 'session.ended' || event === 'session.changed') this.permissionChangeCount += 1;
    if (event === 'session.ended') this.server.local.in(targetRooms).disconnectSockets(true);
    if (event === 'session.changed') void this.updateRooms(targetRooms);
  }

  /**
   * Checks the permissions of the clients in these rooms again, updates which events they receive,
   * and disconnects those whose credentials are no longer valid.
   */
  private async updateRooms(rooms: string[]): Promise<void> {
    for (const { id } of await this.server.local.in(rooms).fetchSockets()) {
      const socket = this.server.sockets.sockets.get(id);
      if (socket !== undefined) await this.updateRoomsOf(socket);
    }
  }

  private async updateRoomsOf(socket: Socket): Promise<void> {
    // Disconnect the client if its session or token is no longer valid, or if the permissions
    // cannot be read.
    const allowedRooms = await this.roomsFor(socket).catch(() => null);
    if (allowedRooms === null) socket.disconnect(true);
    for (const room of socket.rooms) {
      if (room !== socket.id && !allowedRooms?.includes(room)) await socket.leave(room);
    }
    if (allowedRooms) await socket.join(allowedRooms);
    this.audience.notifyChanged();
  }

  /**
   * Returns the code with which a connection is rejected before it is opened; null if the
   * connection may be opened.
   */
  private async rejectionCodeOf(request: IncomingMessage): Promise<ProblemCode | null> {
    const ip = this.addressOf(request);
    if (!this.networks.isAllowed(ip)) return 'NETWORK_REFUSED';
    const host = requestedHost(request, this.trustsProxy);
    if (!isSameOrigin(request.headers.origin, host)) return 'ORIGIN_REFUSED';
    const rateLimit = await this.requestRates.count(
      'usual',
      callerKey({ tokenId: null, userId: null, ip }),
    );
    return rateLimit?.isExceeded ? 'RATE_LIMITED' : null;
  }

  /**
   * Returns the error to send to the socket. If the socket may connect, adds it to its rooms and
   * returns null.
   */
  private async authorize(socket: Socket): Promise<Error | null> {
    const identity = await this.identityOf(socket);
    if (identity === null) return new Error('UNAUTHENTICATED');
    if (identity instanceof ProblemError) {
      return Object.assign(new Error(identity.code), { data: { detail: identity.detail } });
    }
    await socket.join(roomsOf(identity));
    return null;
  }

  private async roomsFor(socket: Socket): Promise<string[] | null> {
    const identity = await this.identityOf(socket);
    return identity === null || identity instanceof ProblemError ? null : roomsOf(identity);
  }

  private identityOf(socket: Socket): Promise<Identity | ProblemError | null> {
    const { cookie, authorization } = socket.handshake.headers;
    const token: unknown = socket.handshake.auth['token'];
    const bearer = typeof token === 'string' ? `Bearer ${token}` : authorization;
    return this.identification.identify({ cookie, authorization: bearer }, this.originOf(socket));
  }

  private originOf({ request, handshake }: Socket): RequestOrigin {
    const userAgent = userAgentIn(handshake.headers['user-agent']);
    return { ip: this.addressOf(request), userAgent, requestId: null };
  }

  private addressOf(request: IncomingMessage): string | null {
    return clientAddress(request, this.trustsProxy);
  }

  private get trustsProxy(): TrustProxyFunction {
    return trustedProxiesOf(this.http.httpAdapter.getInstance<Express>());
  }
}

/**
 * Returns the rooms that a socket joins. A token that is restricted to certain stacks receives
 * stack events only for these stacks.
 */
function roomsOf({ sessionId, tokenId, userId, permissions, stackIds }: Identity): string[] {
  const rooms = ['signed-in', `user:${userId}`];
  if (sessionId !== null) rooms.push(`session:${sessionId}`);
  if (tokenId !== null) rooms.push(`token:${tokenId}`);
  if (stackIds === null) return [...rooms, ...permissions];
  rooms.push(...[...permissions].filter((permission) => permission !== 'stacks-access'));
  if (permissions.has('stacks-access')) rooms.push(...[...stackIds].map((id) => `stack:${id}`));
  return rooms;
}
