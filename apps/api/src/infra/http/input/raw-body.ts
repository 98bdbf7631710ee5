import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';

const rawBodies = new WeakMap<IncomingMessage, Buffer>();

/**
 * Keeps the bytes of a body for as long as its request exists. Body parsers call this as their
 * `verify` option.
 */
export function storeRawBody(request: IncomingMessage, _: unknown, bytes: Buffer): void {
  rawBodies.set(request, bytes);
}

/** Injects the unparsed body into a handler parameter; an empty string if there was none. */
export const RawBody = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  new TextDecoder().decode(rawBodies.get(context.switchToHttp().getRequest<Request>())),
);
