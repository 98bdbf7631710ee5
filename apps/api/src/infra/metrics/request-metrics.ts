import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Metrics, type Labels } from './metrics.js';

type RequestLabel = 'method' | 'route';

/**
 * Methods that have their own label. All other methods share one label, so that clients cannot
 * create an unlimited number of labels.
 */
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const bucketsSeconds = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/**
 * Counts requests and measures their duration, by method and route. Does not use the requested
 * path, because clients can request any number of different paths.
 */
@Injectable()
export class RequestMetrics {
  private readonly count: (labels: Labels<RequestLabel | 'status'>) => void;
  private readonly observeDuration: (seconds: number, labels: Labels<RequestLabel>) => void;

  constructor(metrics: Metrics) {
    const labels = ['method', 'route'] as const;
    this.count = metrics.declareCounter({
      name: 'stackyard_http_requests_total',
      help: 'Requests that were answered or aborted',
      labels: [...labels, 'status'],
    });
    this.observeDuration = metrics.declareDuration(
      {
        name: 'stackyard_http_request_duration_seconds',
        help: 'Time until the response was sent, including requests that wait for the end of a redeploy',
        labels,
      },
      bucketsSeconds,
    );
  }

  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    response.once('close', () => {
      const method = methods.has(request.method) ? request.method : 'other';
      const labels = { method, route: routeOf(request) };
      // If no headers were sent, the client has disconnected.
      const status = response.headersSent ? String(response.statusCode) : 'aborted';
      this.count({ ...labels, status });
      this.observeDuration((performance.now() - startedAt) / 1000, labels);
    });
    next();
  };
}

/** Returns the path pattern of the route. Pages, files and unknown paths share one value. */
export function routeOf(request: Request): string {
  const route: unknown = request.route;
  const pattern =
    typeof route === 'object' &&
    route !== null &&
    'path' in route &&
    typeof route.path === 'string';
  return pattern ? String(route.path) : 'none';
}
