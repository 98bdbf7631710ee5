import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request } from 'express';
import { endpointOf } from './endpoint.decorator.js';
import { readInput, type CheckedInput } from './input.js';

declare module 'express-serve-static-core' {
  interface Request {
    input?: CheckedInput;
  }
}

/** Checks the input of every route against its contract, also where the handler takes none. */
@Injectable()
export class InputInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler) {
    const endpoint = endpointOf(context);
    const request = context.switchToHttp().getRequest<Request>();
    if (endpoint !== undefined) request.input = await readInput(endpoint, request);
    return next.handle();
  }
}
