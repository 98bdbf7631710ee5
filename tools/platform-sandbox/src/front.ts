import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './faults.js';
import { json } from './reply.js';
import type { Reply, SandboxRequest } from './reply.js';
import type { Router } from './routes.js';
import type { World } from './world.js';

/** A request as the log keeps it; it never holds the key. */
export interface LoggedRequest {
  method: string;
  path: string;
  query: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Null when the path is not about one stack. */
  stackId: number | null;
  body: string;
}

/** How many requests are remembered at least; a demo runs for days. */
const loggedRequests = 10_000;

/** What stands between the wire and the routes: the log, the restart window, the faults. */
export class Front {
  readonly requests: LoggedRequest[] = [];
  /** How every request is answered while the platform comes back. */
  state: 'normal' | 'bad-gateway' | 'unauthorised' = 'normal';

  constructor(
    private readonly world: World,
    private readonly router: Router,
  ) {}

  async answer(request: SandboxRequest): Promise<Reply | null> {
    const stackId = stackIdOf(request.path);
    this.requests.push({
      method: request.method,
      path: request.path,
      query: request.query.toString(),
      at: Date.now(),
      stackId,
      body: request.body,
    });
    if (this.requests.length > 2 * loggedRequests) this.requests.splice(0, loggedRequests);
    if (this.state === 'bad-gateway') return gatewayPage(502);
    if (this.state === 'unauthorised' && request.path !== '/api/system/status') {
      return json({ message: 'Invalid JWT token', details: 'Unauthorized' }, 401);
    }
    const fault = this.world.faults.takeRequestFault({
      method: request.method,
      path: request.path,
      ...(stackId !== null && { stackId }),
    });
    return fault ? this.strike(fault, request) : this.router.answer(request);
  }

  private async strike(fault: Fault, request: SandboxRequest): Promise<Reply | null> {
    if (fault.kind === 'slow') {
      await sleep(fault.delayMs ?? 100);
      return this.router.answer(request);
    }
    const work = fault.goesOn ? this.router.answer(request) : null;
    if (fault.delayMs !== undefined) await sleep(fault.delayMs);
    // An answer that nobody reads is still carried out; its outcome shows in the stack.
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
      // What a platform without an administrator says; a proxy would name a location.
      return json({ message: 'Administrator initialization timeout' }, fault.status ?? 303, {
        'redirect-reason': 'AdminInitTimeout',
        ...(fault.message !== undefined && { location: fault.message }),
      });
    case 'html':
      return page(fault.status ?? 200, fault.message ?? 'Sign in to continue');
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
  return page(
    status,
    `${status} ${{ 502: 'Bad Gateway', 503: 'Unavailable' }[status] ?? 'Gateway Time-out'}`,
  );
}

function page(status: number, text: string): Reply {
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
