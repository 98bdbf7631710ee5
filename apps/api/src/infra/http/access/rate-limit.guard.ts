import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { callerOf } from '../caller.js';
import { endpointOf } from '../endpoint.decorator.js';
import { ProblemError } from '../problem-error.js';
import {
  callerKey,
  RequestRates,
  type RateLimitName,
  type RateLimitStatus,
} from './request-rates.js';
import { countWithNoun } from '../../text/counted.js';

const limitsByCost = {
  none: [],
  usual: ['usual'],
  high: ['usual', 'high'],
} as const satisfies Record<string, readonly RateLimitName[]>;

/** Limits the request rate. Runs before the permission check, so that denied requests count too. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly requestRates: RequestRates) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const cost = endpointOf(context)?.cost ?? 'usual';
    const names = limitsByCost[cost].filter((name) => this.requestRates.isLimited(name));
    return names.length === 0 || this.consumeRates(names, context);
  }

  private async consumeRates(names: RateLimitName[], context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const caller = callerKey(callerOf(http.getRequest<Request>()));
    const response = http.getResponse<Response>();
    for (const name of names) {
      const status = await this.requestRates.count(name, caller);
      if (status !== null) setRateLimitHeaders(response, status);
    }
    return true;
  }
}

/**
 * Sets the header fields of draft-ietf-httpapi-ratelimit-headers.
 *
 * @throws ProblemError if the limit has been exceeded
 */
function setRateLimitHeaders(
  response: Response,
  { name, quota, remaining, seconds, isExceeded }: RateLimitStatus,
): void {
  response.setHeader('RateLimit-Policy', `"${name}";q=${quota};w=60`);
  response.setHeader('RateLimit', `"${name}";r=${remaining};t=${seconds}`);
  if (!isExceeded) return;
  const detail = `More than ${countWithNoun(quota, 'request')} in a minute. Try again in ${countWithNoun(seconds, 'second')}.`;
  throw new ProblemError('RATE_LIMITED', detail, { retryAfter: seconds });
}
