import { Injectable } from '@nestjs/common';
import type { StackAction } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { FreshnessRoundService } from '../../images/scheduling/freshness-round.service.js';
import { actionWords, logActionOfEnd } from '../action-words.js';
import { BatchesRepository } from '../batches/batches.repository.js';
import { RedeployEvidenceRepository } from '../evidence/redeploy-evidence.repository.js';
import { finishRedeploy, type RedeployEnding } from '../redeploy.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RedeployMetricsService } from '../figures/redeploy-metrics.service.js';
import { RedeploySnapshotsService } from '../snapshots/redeploy-snapshots.service.js';
import { RedeployRecordsService } from './redeploy-records.service.js';

const unconfirmedLogFields = { level: 'warn', outcome: 'success', severity: 'warning' } as const;

const logFieldsByState = {
  succeeded: { level: 'info', outcome: 'success', severity: 'info' },
  cancelled: { level: 'warn', outcome: 'success', severity: 'notice' },
  failed: { level: 'error', outcome: 'failure', severity: 'error' },
  lost: { level: 'error', outcome: 'unknown', severity: 'error' },
  rolled_back: { level: 'warn', outcome: 'failure', severity: 'warning' },
  rollback_failed: { level: 'error', outcome: 'failure', severity: 'error' },
} as const;

/** Actions after which a stack may run different images. */
const actionsChangingImages = new Set<StackAction>(['redeploy', 'start', 'rollback']);
const actionsWithSnapshot = new Set<StackAction>(['redeploy', 'rollback']);

/** Stores the end of a redeploy and all its consequences. Use this service in a unit of work. */
@Injectable()
export class RedeployEndingsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly records: RedeployRecordsService,
    private readonly batches: BatchesRepository,
    private readonly freshness: FreshnessRoundService,
    private readonly metrics: RedeployMetricsService,
    private readonly snapshots: RedeploySnapshotsService,
    private readonly evidence: RedeployEvidenceRepository,
    private readonly clock: Clock,
  ) {}

  async end(row: RedeployEntity, ending: RedeployEnding): Promise<RedeployEntity> {
    const { level, outcome, severity } = logFieldsOf(ending);
    const text = endSentence(row.action, ending);
    const output = 'output' in ending ? ending.output : null;
    const endedRedeploy = await this.records.write(
      row,
      finishRedeploy(row, ending, this.clock.now()),
      level,
      text,
      { output },
    );
    // Discard the check results for the old images in the same unit of work, so that clients do not
    // see them after the success has been announced.
    const isRolledBack = ending.state === 'rolled_back';
    const mayChangeImages = ending.state === 'succeeded' && actionsChangingImages.has(row.action);
    if ((mayChangeImages || isRolledBack) && row.stackId !== null) {
      await this.freshness.discardResults(row.serverId, row.stackId);
    }
    if (ending.state === 'succeeded' && actionsWithSnapshot.has(row.action)) {
      await this.snapshots.complete(endedRedeploy, ending.after);
    }
    // If the run seemed to have failed before an interruption, remove the evidence that was stored
    // then.
    if (ending.state === 'succeeded') await this.evidence.remove(row.id);
    const message = `${actionWords[row.action].noun} of ${row.stackName}: ${text}`;
    await this.records.record(row, logActionOfEnd(row.action, ending.state), message, {
      outcome,
      severity,
      details: await this.detailsOf(endedRedeploy),
    });
    this.uow.afterCommit(() => this.metrics.countEnded(row, endedRedeploy));
    return this.records.announce(endedRedeploy);
  }

  /**
   * Returns the details for the event log. The batch is included only if the batch has other
   * redeploys, because the end of a batch with a single redeploy is not recorded.
   */
  private async detailsOf({ id, batchId, action, failureCode, failureDetail }: RedeployEntity) {
    return {
      ...((await this.batches.hasOtherRedeploys(batchId, id)) && { batchId }),
      ...(action !== 'redeploy' && { action }),
      ...(failureCode !== null && { failureCode, failureDetail }),
    };
  }
}

function logFieldsOf(ending: RedeployEnding) {
  const isUnconfirmed = ending.state === 'succeeded' && !ending.isConfirmed;
  return isUnconfirmed ? unconfirmedLogFields : logFieldsByState[ending.state];
}

function endSentence(action: StackAction, ending: RedeployEnding): string {
  const { confirmedText, unconfirmedText } = actionWords[action];
  switch (ending.state) {
    case 'succeeded':
      return `Succeeded: ${ending.isConfirmed ? confirmedText : unconfirmedText}`;
    case 'cancelled':
      return 'Cancelled before anything changed.';
    case 'failed':
      return `Failed (${ending.code}): ${ending.detail}`;
    case 'lost':
      return `Lost (${ending.code}): ${ending.detail}`;
    case 'rolled_back':
      return `Rolled back after a failure (${ending.code}): ${ending.detail}`;
    case 'rollback_failed':
      return `Failed (${ending.code}): ${ending.detail} The rollback also failed (${ending.rollback.code}): ${ending.rollback.detail}`;
  }
}
