import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ActorReply, Permission } from '@stackyard/contracts';
import type { Request } from 'express';

/** Who is asking, from where, and what they may do. */
export interface Caller {
  readonly actor: ActorReply;
  /** Whose rights these are; null for somebody who is not signed in. */
  readonly userId: number | null;
  /** Never true for an API token: it holds what it was given, not all there is. */
  readonly superuser: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** The session the caller came with; null with an API token or with nothing. */
  readonly sessionId: number | null;
  /** The API token the caller came with. */
  readonly tokenId: number | null;
  /** Ids of the stacks an API token is limited to; null for all of them. */
  readonly stackIds: ReadonlySet<number> | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

/** The part of a caller that only their session or token knows. */
export type Identity = Omit<Caller, 'ip' | 'userAgent' | 'requestId'>;

const nobody: Identity = {
  actor: { type: 'anonymous', id: null, name: 'anonymous' },
  userId: null,
  superuser: false,
  permissions: new Set(),
  sessionId: null,
  tokenId: null,
  stackIds: null,
};

/** Stackyard itself, for what it does on its own account. */
export const system: Caller = {
  ...nobody,
  actor: { type: 'system', id: null, name: 'Stackyard' },
  ip: null,
  userAgent: null,
  requestId: null,
};

declare module 'express-serve-static-core' {
  interface Request {
    requestId: string;
    /** False when nobody was recognised. */
    identity?: Identity | false;
  }
}

export function callerOf(request: Request): Caller {
  return {
    ...(request.identity || nobody),
    ip: request.ip ?? null,
    userAgent: request.get('user-agent')?.slice(0, 300) ?? null,
    requestId: request.requestId,
  };
}

/** The caller of the request, as a handler parameter. */
export const By = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);
