import { Injectable } from '@nestjs/common';
import type { RedeployFailure } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { Metrics, type Labels } from '#infra/metrics/metrics.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RedeploysRepository } from '../redeploys.repository.js';

const stepBucketsSeconds = [0.1, 0.5, 2, 10, 30, 120, 600];
const waitBucketsSeconds = [1, 10, 60, 300, 1800, 7200];

@Injectable()
export class RedeployMetricsService {
  private readonly countRedeploy: (labels: Labels<'server' | 'result' | 'step'>) => void;
  private readonly countAction: (labels: Labels<'server' | 'action' | 'result'>) => void;
  private readonly countLaterFailure: (labels: Labels<'server' | 'code'>) => void;
  private readonly observeStep: (seconds: number, labels: Labels<'step'>) => void;
  private readonly observeWait: (seconds: number, labels: Labels<never>) => void;

  constructor(
    metrics: Metrics,
    private readonly redeploys: RedeploysRepository,
    private readonly clock: Clock,
  ) {
    this.countRedeploy = metrics.declareCounter({
      name: 'stackyard_redeploys_total',
      help: 'Finished redeploys by result and last step',
      labels: ['server', 'result', 'step'],
    });
    this.countAction = metrics.declareCounter({
      name: 'stackyard_stack_actions_total',
      help: 'Finished starts, stops, restarts and rollbacks of stacks by result',
      labels: ['server', 'action', 'result'],
    });
    this.countLaterFailure = metrics.declareCounter({
      name: 'stackyard_redeploys_failed_after_success_total',
      help: 'Succeeded redeploys whose stack failed during the watch, by reason',
      labels: ['server', 'code'],
    });
    this.observeStep = metrics.declareDuration(
      {
        name: 'stackyard_redeploy_step_duration_seconds',
        help: 'Time spent in each redeploy step',
        labels: ['step'],
      },
      stepBucketsSeconds,
    );
    this.observeWait = metrics.declareDuration(
      {
        name: 'stackyard_redeploy_queue_wait_seconds',
        help: 'Time redeploys waited in the queue',
        labels: [],
      },
      waitBucketsSeconds,
    );
    this.declareQueueGauges(metrics);
  }

  /** @param before - the row as it was before the redeploy ended */
  countEnded(before: RedeployEntity, after: RedeployEntity): void {
    const { action, serverName: server, state: result } = after;
    if (action !== 'redeploy') return this.countAction({ server, action, result });
    const step = before.step ?? 'queued';
    this.countRedeploy({ server: after.serverName, result: after.state, step });
    for (const { step, startedAt, finishedAt } of after.steps) {
      if (finishedAt !== null) this.observeStep(secondsBetween(startedAt, finishedAt), { step });
    }
    const { queuedAt, startedAt } = after;
    if (startedAt !== null) this.observeWait(secondsBetween(queuedAt, startedAt), {});
  }

  countFailedAfterSuccess({ serverName }: RedeployEntity, code: RedeployFailure): void {
    this.countLaterFailure({ server: serverName, code });
  }

  private declareQueueGauges(metrics: Metrics): void {
    metrics.declareGauge(
      {
        name: 'stackyard_redeploy_queue_length',
        help: 'Redeploys, starts, stops and restarts queued or running',
        labels: ['state'],
      },
      async () => {
        const openCounts = await this.redeploys.countOpenByState();
        return (['queued', 'running'] as const).map((state) => ({
          labels: { state },
          value: openCounts.find((row) => row.state === state)?.count ?? 0,
        }));
      },
    );
    metrics.declareGauge(
      {
        name: 'stackyard_redeploy_queue_oldest_seconds',
        help: 'Age of the oldest queued redeploy, start, stop or restart; 0 if none',
        labels: [],
      },
      async () => {
        const oldestQueuedAt = await this.redeploys.findOldestQueued();
        const now = this.clock.now().toISOString();
        return [
          { labels: {}, value: oldestQueuedAt === null ? 0 : secondsBetween(oldestQueuedAt, now) },
        ];
      },
    );
  }
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from)) / 1000;
}
