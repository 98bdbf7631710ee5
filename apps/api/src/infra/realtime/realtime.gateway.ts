import { WebSocketGateway, WebSocketServer, type OnGatewayInit } from '@nestjs/websockets';
import {
  eventAudience,
  type ServerEvent,
  type ServerEventHandlers,
  type ServerEvents,
} from '@stackyard/contracts';
import type { Server, Socket } from 'socket.io';
import { isSameOrigin } from '../http/same-origin.js';
import { Identification } from '../http/identification.js';

type NoEvents = Record<string, never>;
type TypedServer = Server<NoEvents, ServerEventHandlers>;

/** Announcements to browsers and pipelines. A socket only ever hears what its user may read. */
@WebSocketGateway({
  path: '/socket.io',
  serveClient: false,
  maxHttpBufferSize: 10_000,
  allowRequest: (request, decide) =>
    decide(null, isSameOrigin(request.headers.origin, request.headers.host)),
})
export class RealtimeGateway implements OnGatewayInit<TypedServer> {
  @WebSocketServer() private readonly server!: TypedServer;

  constructor(private readonly identification: Identification) {}

  afterInit(server: TypedServer): void {
    server.use((socket, next) => {
      this.admit(socket).then(
        (admitted) => next(admitted ? undefined : new Error('UNAUTHENTICATED')),
        () => next(new Error('NOT_READY')),
      );
    });
  }

  emit<Event extends ServerEvent>(
    event: Event,
    payload: ServerEvents[Event],
    sessionId?: number,
  ): void {
    const audience = eventAudience[event];
    const room = audience === 'session' ? `session:${sessionId}` : audience;
    // The event's own handler type cannot be resolved for a generic name; the parameters above check it.
    const channel: { emit(event: string, payload: unknown): boolean } = this.server.to(room);
    channel.emit(event, payload);
    if (event === 'session.ended') this.server.in(room).disconnectSockets(true);
  }

  private async admit(socket: Socket): Promise<boolean> {
    const { cookie, authorization } = socket.handshake.headers;
    const token: unknown = socket.handshake.auth['token'];
    const bearer = typeof token === 'string' ? `Bearer ${token}` : authorization;
    const identity = await this.identification.identify({ cookie, authorization: bearer });
    if (identity === null) return false;
    await socket.join(['signed-in', `session:${identity.sessionId}`, ...identity.permissions]);
    return true;
  }
}
