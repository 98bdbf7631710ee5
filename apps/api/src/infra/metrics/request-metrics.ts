import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Metrics, type Labels } from './metrics.js';

type RequestLabel = 'method' | 'route';

/** Methods that the API has; whatever else someone sends is one value. */
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const buckets = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** Counts requests by the route that served them, never by the path that was asked for. */
@Injectable()
export class RequestMetrics {
  private readonly count: (labels: Labels<RequestLabel | 'status'>) => void;
  private readonly took: (seconds: number, labels: Labels<RequestLabel>) => void;

  constructor(metrics: Metrics) {
    const labels = ['method', 'route'] as const;
    this.count = metrics.counter({
      name: 'stackyard_http_requests_total',
      help: 'Requests that were answered or given up',
      labels: [...labels, 'status'],
    });
    this.took = metrics.duration(
      {
        name: 'stackyard_http_request_duration_seconds',
        help: 'Time until the answer was out; what waits for the end of a redeploy is among them',
        labels,
      },
      buckets,
    );
  }

  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    const began = performance.now();
    response.once('close', () => {
      const method = methods.has(request.method) ? request.method : 'other';
      const labels = { method, route: routeOf(request) };
      // Whoever went away before the answer began never saw a status.
      const status = response.headersSent ? String(response.statusCode) : 'aborted';
      this.count({ ...labels, status });
      this.took((performance.now() - began) / 1000, labels);
    });
    next();
  };
}

/** The path of the route as it was declared; pages, files and paths that lead nowhere are one value. */
export function routeOf(request: Request): string {
  const route: unknown = request.route;
  const declared =
    typeof route === 'object' &&
    route !== null &&
    'path' in route &&
    typeof route.path === 'string';
  return declared ? String(route.path) : 'none';
}
