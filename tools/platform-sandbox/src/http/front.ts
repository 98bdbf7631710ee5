import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './faults.js';
import { json } from './reply.js';
import type { Reply, SandboxRequest } from './reply.js';
import type { Router } from '../routes.js';
import type { PlatformState } from '../world.js';

/** A logged request, without the API key. */
export interface LoggedRequest {
  method: string;
  path: string;
  query: string;
  /** Time of the request in milliseconds since 1970. */
  at: number;
  /** ID of the stack in the path; null if the path contains none. */
  stackId: number | null;
  body: string;
}

/**
 * Minimum number of latest requests that are kept. Older requests are dropped, because a demo
 * may run for days.
 */
const maxLoggedRequests = 10_000;

/** Logs requests and simulates restarts and faults before a route handles the request. */
export class RequestInterceptor {
  readonly requests: LoggedRequest[] = [];
  /** How the platform responds to every request. All values but `normal` are phases of a restart. */
  state: 'normal' | 'bad-gateway' | 'unauthorised' = 'normal';

  constructor(
    private readonly platform: PlatformState,
    private readonly router: Router,
  ) {}

  async respond(request: SandboxRequest): Promise<Reply | null> {
    const stackId = stackIdOf(request.path);
    this.requests.push({
      method: request.method,
      path: request.path,
      query: request.query.toString(),
      at: Date.now(),
      stackId,
      body: request.body,
    });
    if (this.requests.length > 2 * maxLoggedRequests) this.requests.splice(0, maxLoggedRequests);
    if (this.state === 'bad-gateway') return gatewayPage(502);
    if (this.state === 'unauthorised' && request.path !== '/api/system/status') {
      return json({ message: 'Invalid JWT token', details: 'Unauthorized' }, 401);
    }
    const fault = this.platform.faults.takeRequestFault({
      method: request.method,
      path: request.path,
      ...(stackId !== null && { stackId }),
    });
    return fault ? this.applyFault(fault, request) : this.router.respond(request);
  }

  private async applyFault(fault: Fault, request: SandboxRequest): Promise<Reply | null> {
    if (fault.kind === 'slow') {
      await sleep(fault.delayMs ?? 100);
      return this.router.respond(request);
    }
    const work = fault.stillExecutes ? this.router.respond(request) : null;
    if (fault.delayMs !== undefined) await sleep(fault.delayMs);
    // The response is discarded, so ignore errors. The state of the stack shows whether the request
    // succeeded.
    void work?.catch(() => undefined);
    return replyOf(fault);
  }
}

function replyOf(fault: Fault): Promise<Reply | null> | Reply | null {
  switch (fault.kind) {
    case 'reset':
      return null;
    case 'hang':
      return new Promise(() => undefined);
    case 'redirect':
      // A platform without an administrator responds with 303 and without a Location header. Only a
      // redirect from a proxy has this header.
      return json({ message: 'Administrator initialization timeout' }, fault.status ?? 303, {
        'redirect-reason': 'AdminInitTimeout',
        ...(fault.message !== undefined && { location: fault.message }),
      });
    case 'html':
      return htmlPage(fault.status ?? 200, fault.message ?? 'Sign in to continue');
    case 'refuse':
      return json(
        {
          message: fault.message ?? 'Refused',
          ...(fault.details !== undefined && { details: fault.details }),
        },
        fault.status ?? 500,
      );
    default:
      return gatewayPage(fault.status ?? 504);
  }
}

function gatewayPage(status: number): Reply {
  return htmlPage(
    status,
    `${status} ${{ 502: 'Bad Gateway', 503: 'Unavailable' }[status] ?? 'Gateway Time-out'}`,
  );
}

function htmlPage(status: number, text: string): Reply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<html><head><title>${text}</title></head><body><h1>${text}</h1></body></html>`,
  };
}

function stackIdOf(path: string): number | null {
  const found = /^\/api\/stacks\/(\d+)(?:\/|$)/.exec(path);
  return found ? Number(found[1]) : null;
}
