import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ActorReply, Permission } from '@stackyard/contracts';
import type { Request } from 'express';
import { clientAddressOf } from './access/client-address.js';
import { ProblemError } from './problem-error.js';

export interface AccountNames {
  readonly username: string;
  readonly displayName: string;
}

/** The sender of a request: identity, permissions and origin. */
export interface Caller {
  readonly actor: ActorReply;
  /** ID of the user whose permissions apply; null if not signed in. */
  readonly userId: number | null;
  readonly user: AccountNames | null;
  /** Never true for an API token, which has only the permissions it was given. */
  readonly superuser: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** ID of the caller's session; null for an API token and for anonymous callers. */
  readonly sessionId: number | null;
  /** ID of the API token in use; null if the caller does not use one. */
  readonly tokenId: number | null;
  /** IDs of the stacks that the API token is restricted to; null if it is not restricted. */
  readonly stackIds: ReadonlySet<number> | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

/** The properties of a caller that come from the request or the socket. */
export type RequestOrigin = Pick<Caller, 'ip' | 'userAgent' | 'requestId'>;

/** The properties of a caller that come from the session or API token. */
export type Identity = Omit<Caller, keyof RequestOrigin>;

const anonymousIdentity: Identity = {
  actor: { type: 'anonymous', id: null, name: 'anonymous' },
  userId: null,
  user: null,
  superuser: false,
  permissions: new Set(),
  sessionId: null,
  tokenId: null,
  stackIds: null,
};

const unknownOrigin: RequestOrigin = { ip: null, userAgent: null, requestId: null };

export const anonymousCaller: Caller = { ...anonymousIdentity, ...unknownOrigin };

export const systemCaller: Caller = {
  ...anonymousCaller,
  actor: { type: 'system', id: null, name: 'Stackyard' },
};

declare module 'express-serve-static-core' {
  interface Request {
    requestId: string;
    origin?: RequestOrigin;
    caller?: Caller;
    /** Why the credential was rejected; set only if the caller may know the reason. */
    refusal?: ProblemError;
  }
}

/**
 * Stores the sender on the request. If the credential was rejected, also stores the reason and
 * treats the sender as anonymous.
 */
export function setCaller(request: Request, identification: Identity | ProblemError | null): void {
  const isRefused = identification instanceof ProblemError;
  if (isRefused) request.refusal = identification;
  request.caller = {
    ...(isRefused ? anonymousIdentity : (identification ?? anonymousIdentity)),
    ...originOf(request),
  };
}

export function callerOf(request: Request): Caller {
  return request.caller ?? { ...anonymousIdentity, ...originOf(request) };
}

export function originOf(request: Request): RequestOrigin {
  return (request.origin ??= {
    ip: clientAddressOf(request),
    userAgent: userAgentIn(request.get('user-agent')),
    requestId: request.requestId,
  });
}

/** Returns the user agent, truncated because clients can send very long values. */
export function userAgentIn(header: string | undefined): string | null {
  return header?.slice(0, 300) ?? null;
}

/**
 * Returns why the request's credential was rejected; null if it was not rejected, or if the caller
 * may not know the reason.
 */
export function identificationErrorOf({ refusal }: Request): ProblemError | null {
  return refusal ?? null;
}

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);
