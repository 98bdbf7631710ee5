import { Injectable } from '@nestjs/common';
import type { RedeployFailure } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { actionWords } from '../action-words.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { BatchProgressService } from '../batches/batch-progress.service.js';
import type { Explanation } from '../evidence/failure-explanation.service.js';
import { EvidenceStorageService } from '../evidence/evidence-storage.service.js';
import { RedeployMetricsService } from '../figures/redeploy-metrics.service.js';
import { RedeployRecordsService } from '../run/redeploy-records.service.js';
import { RedeploysRepository } from '../redeploys.repository.js';
import { withStrike, type Strike, type Watch } from './watch.js';

const noWatch = { watch: null, watchedUntil: null };

@Injectable()
export class RedeployWatchJournalService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly redeploys: RedeploysRepository,
    private readonly records: RedeployRecordsService,
    private readonly metrics: RedeployMetricsService,
    private readonly batches: BatchProgressService,
    private readonly evidence: EvidenceStorageService,
    private readonly clock: Clock,
  ) {}

  /** Records a problem that does not count as a failure unless it happens again. */
  recordStrike(id: number, finding: { key: string; strike: Strike; text: string }): Promise<void> {
    return this.ifWatched(id, async (row, watch) => {
      await this.records.write(
        row,
        { watch: withStrike(watch, finding) },
        'warn',
        `${finding.text}.`,
      );
    });
  }

  end(id: number, text: string): Promise<void> {
    return this.ifWatched(id, async (row) => {
      await this.records.announce(await this.records.write(row, noWatch, 'info', text));
    });
  }

  /**
   * Records that a stack failed after a successful redeploy, which itself remains successful. Ends
   * the observation and lets the batch react to the failure.
   */
  recordFailureAfterSuccess(
    id: number,
    { code, detail }: { code: RedeployFailure; detail: string },
    { mask, sealed, line }: Explanation,
  ): Promise<void> {
    return this.ifWatched(id, async (row) => {
      const maskedDetail = mask.maskText(`${detail}.`);
      const failedAfter = { at: this.clock.now().toISOString(), code, detail: maskedDetail };
      const text = `Failed after success (${code}): ${failedAfter.detail}`;
      let failedRow = await this.records.write(row, { ...noWatch, failedAfter }, 'error', text);
      if (sealed !== null && row.stackId !== null) {
        await this.evidence.store(id, row.stackId, sealed);
      }
      if (line !== null) {
        failedRow = await this.records.write(failedRow, {}, line.level, mask.maskText(line.text));
      }
      await this.records.record(row, 'redeploy.failed-after-success', `${row.stackName}: ${text}`, {
        by: systemCaller,
        outcome: 'failure',
        severity: 'error',
        details: { failureCode: code, failureDetail: failedAfter.detail },
      });
      this.uow.afterCommit(() => this.metrics.countFailedAfterSuccess(failedRow, code));
      await this.records.announce(failedRow);
      await this.batches.advance(row.batchId);
    });
  }

  /**
   * Runs `work` in a unit of work unless the observation has already ended, possibly in another
   * process.
   */
  private ifWatched(
    id: number,
    work: (row: RedeployEntity, watch: Watch) => Promise<void>,
  ): Promise<void> {
    return this.uow.run(async () => {
      const row = await this.records.requireRedeploy(id);
      if (row.watch !== null && row.watchedUntil !== null) await work(row, row.watch);
    });
  }

  /**
   * Ends older observations of the stack. Otherwise, changes by a newer redeploy would count as
   * failures of the older redeploys.
   */
  async endOlderWatches({ action, serverId, stackId }: RedeployEntity): Promise<void> {
    if (stackId === null) return;
    for (const olderRedeploy of await this.redeploys.findWatchedOfStack(serverId, stackId)) {
      const text = `Stopped watching: the stack is being ${actionWords[action].participle}.`;
      await this.records.announce(await this.records.write(olderRedeploy, noWatch, 'info', text));
    }
  }
}
