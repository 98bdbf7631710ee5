import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';

const rawBodies = new WeakMap<IncomingMessage, Buffer>();

/** Keeps the bytes of a body as long as its request exists. Call this during parsing. */
export function storeRawBody(request: IncomingMessage, _: unknown, bytes: Buffer): void {
  rawBodies.set(request, bytes);
}

/** The body as it was sent, as a handler parameter; empty if there was none. */
export const RawBody = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  new TextDecoder().decode(rawBodies.get(context.switchToHttp().getRequest<Request>())),
);
