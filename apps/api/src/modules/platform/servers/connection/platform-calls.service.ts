import { Injectable } from '@nestjs/common';
import type { CallObserver } from '@stackyard/platform-client';
import { Metrics, type Labels } from '#infra/metrics/metrics.js';
import { Tracing } from '#infra/tracing/tracing.js';

const buckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

@Injectable()
export class PlatformCallsService {
  private readonly observeDuration: (
    seconds: number,
    labels: Labels<'server' | 'operation' | 'outcome'>,
  ) => void;

  constructor(
    metrics: Metrics,
    private readonly tracing: Tracing,
  ) {
    this.observeDuration = metrics.declareDuration(
      {
        name: 'stackyard_platform_request_duration_seconds',
        help: 'Response time of the platform; deployments respond when they finish',
        labels: ['server', 'operation', 'outcome'],
      },
      buckets,
    );
  }

  /**
   * Returns an observer that measures and traces the requests to one server. Trace IDs are not
   * forwarded, because platforms do not use them.
   */
  observerOf(server: string): CallObserver {
    return (operation) => {
      const callStartedAt = performance.now();
      const span = this.tracing.begin({
        name: `platform ${operation}`,
        kind: 'client',
        attributes: { 'stackyard.server': server },
      });
      return (outcome) => {
        this.observeDuration((performance.now() - callStartedAt) / 1000, {
          server,
          operation,
          outcome,
        });
        span.end({ failed: outcome !== 'ok', attributes: { 'stackyard.outcome': outcome } });
      };
    };
  }
}
