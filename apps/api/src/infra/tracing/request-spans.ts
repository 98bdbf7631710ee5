import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { routeOf } from '../metrics/request-metrics.js';
import { Tracing } from './tracing.js';

/**
 * Creates a span for each request. The span contains the route rather than the URL, which may
 * contain sensitive data.
 */
@Injectable()
export class RequestSpans {
  constructor(private readonly tracing: Tracing) {}

  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    const { method } = request;
    const span = this.tracing.begin({
      name: method,
      kind: 'server',
      attributes: { 'http.request.method': method },
      parent: { traceparent: request.get('traceparent') },
    });
    response.once('close', () => {
      const route = routeOf(request);
      const status = response.statusCode;
      span.end({
        failed: status >= 500,
        name: `${method} ${route}`,
        attributes: { 'http.route': route, 'http.response.status_code': status },
      });
    });
    span.run(next);
  };
}
