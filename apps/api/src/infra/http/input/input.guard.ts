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
 * Validates the input of every route, even if its handler ignores the input. Must be the last
 * guard, so that permissions are checked first. An interceptor would have to wrap every reply in an
 * observable, so this is a guard.
 */
@Injectable()
export class InputGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const endpoint = endpointOf(context);
    const request = context.switchToHttp().getRequest<Request>();
    if (endpoint !== undefined) request.input = readInput(endpoint, request);
    return true;
  }
}
