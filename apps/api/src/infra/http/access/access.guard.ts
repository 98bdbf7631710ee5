import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Endpoint } from '@stackyard/contracts';
import type { Request } from 'express';
import { callerOf, identificationErrorOf, type Caller } from '../caller.js';
import { endpointOf } from '../endpoint.decorator.js';
import { ProblemError } from '../problem-error.js';

/**
 * Called when a request is denied because a permission is missing. The auth module records the
 * denial in the event log.
 */
export abstract class DeniedAccess {
  abstract onDenied(caller: Caller, endpoint: Endpoint): Promise<void>;
}

/**
 * Checks the permission and the kind of credential that the endpoint of a route requires. Rejects
 * routes without an endpoint, so that a forgotten declaration cannot make a route public.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly deniedAccess: DeniedAccess) {}

  canActivate(context: ExecutionContext): boolean | Promise<never> {
    const endpoint = endpointOf(context);
    if (endpoint === undefined) {
      throw new ProblemError('ROUTE_NOT_DECLARED', 'No permission is defined for this route.');
    }
    if (endpoint.access === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const caller = callerOf(request);
    const hasPermission =
      endpoint.access !== 'signed-in' && caller.permissions.has(endpoint.access);
    // A metrics scraper has no account but may still have the permission.
    if (caller.userId === null && !hasPermission) {
      throw identificationErrorOf(request) ?? new ProblemError('UNAUTHENTICATED', 'Sign in first.');
    }
    if (endpoint.credential === 'session' && caller.sessionId === null) {
      throw new ProblemError('SESSION_NEEDED', 'This requires a signed-in user, not an API token.');
    }
    if (endpoint.access === 'signed-in' || hasPermission) return true;
    return this.deny(caller, endpoint);
  }

  private async deny(caller: Caller, endpoint: Endpoint): Promise<never> {
    await this.deniedAccess.onDenied(caller, endpoint);
    throw new ProblemError('PERMISSION_MISSING', `The permission ${endpoint.access} is missing.`);
  }
}
