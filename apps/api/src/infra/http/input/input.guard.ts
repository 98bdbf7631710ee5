import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { endpointOf } from '../endpoint.decorator.js';
import { readInput, type CheckedInput } from './input.js';

declare module 'express-serve-static-core' {
  interface Request {
    input?: CheckedInput;
  }
}

/**
 * Checks the input of every route against its contract, also where the handler takes none. Whoever may
 * not ask hears that first, so it is the last guard; an interceptor would take each answer through
 * observables.
 */
@Injectable()
export class InputGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = endpointOf(context);
    const request = context.switchToHttp().getRequest<Request>();
    if (endpoint !== undefined) request.input = await readInput(endpoint, request);
    return true;
  }
}
