import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ActorReply, Permission } from '@stackyard/contracts';
import type { Request } from 'express';
import { addressOf } from './access/client-address.js';
import { ProblemError } from './problem-error.js';

/** What an account is called, by itself and by people. */
export interface AccountNames {
  readonly username: string;
  readonly displayName: string;
}

/** Who is asking, from where, and what they may do. */
export interface Caller {
  readonly actor: ActorReply;
  /** Whose rights these are; null for someone who is not signed in. */
  readonly userId: number | null;
  /** What that account is called. */
  readonly user: AccountNames | null;
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

/** Where a request or a socket comes from. */
export type Origin = Pick<Caller, 'ip' | 'userAgent' | 'requestId'>;

/** The part of a caller that only their session or token knows. */
export type Identity = Omit<Caller, keyof Origin>;

const nobody: Identity = {
  actor: { type: 'anonymous', id: null, name: 'anonymous' },
  userId: null,
  user: null,
  superuser: false,
  permissions: new Set(),
  sessionId: null,
  tokenId: null,
  stackIds: null,
};

const nowhere: Origin = { ip: null, userAgent: null, requestId: null };

/** Someone who is not known. */
export const anonymous: Caller = { ...nobody, ...nowhere };

/** Stackyard itself, for what it does on its own account. */
export const system: Caller = {
  ...anonymous,
  actor: { type: 'system', id: null, name: 'Stackyard' },
};

declare module 'express-serve-static-core' {
  interface Request {
    requestId: string;
    origin?: Origin;
    /** Once it was found out who is asking. */
    caller?: Caller;
    /** Why the credential does not work, where it says so. */
    refusal?: ProblemError;
  }
}

/** Notes who was found to be asking, for everything that is done in this request. */
export function noteIdentity(request: Request, found: Identity | ProblemError | null): void {
  const isRefused = found instanceof ProblemError;
  if (isRefused) request.refusal = found;
  request.caller = { ...(isRefused ? nobody : (found ?? nobody)), ...originOf(request) };
}

export function callerOf(request: Request): Caller {
  return request.caller ?? { ...nobody, ...originOf(request) };
}

export function originOf(request: Request): Origin {
  return (request.origin ??= {
    ip: addressOf(request),
    userAgent: userAgentIn(request.get('user-agent')),
    requestId: request.requestId,
  });
}

/** Some are long enough to be meant as harm. */
export function userAgentIn(header: string | undefined): string | null {
  return header?.slice(0, 300) ?? null;
}

/** Why the credential of a request does not work; null when it does, or when there is none that could say. */
export function refusalOf({ refusal }: Request): ProblemError | null {
  return refusal ?? null;
}

/** The caller of the request, as a handler parameter. */
export const By = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);
