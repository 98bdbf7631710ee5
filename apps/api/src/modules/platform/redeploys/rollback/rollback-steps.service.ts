import { Injectable } from '@nestjs/common';
import type { RedeployStep } from '@stackyard/contracts';
import type { Lease } from '#infra/leases/lease.js';
import { Tracing } from '#infra/tracing/tracing.js';
import {
  VerificationService,
  type VerdictRule,
  type Request,
} from '../outcome/verification.service.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { StackApplyService } from '../run/apply/stack-apply.service.js';
import { failedRunError } from '../run/redeploy-end.js';
import { RedeployJournalService } from '../run/redeploy-journal.service.js';
import type { CompletedRedeploy } from '../run/redeploy-steps.service.js';
import { RunContextService } from '../run/run-context.service.js';
import type { RunContext } from '../run/run-context.js';
import { RedeploySnapshotsService } from '../snapshots/redeploy-snapshots.service.js';
import { RollbackApplyService } from './rollback-apply.service.js';
import { judgeRollback } from './rollback-verdict.js';
import { SavedStatesService, type SavedStateWithContent } from './saved-states.service.js';

/** Maximum number of attempts while the platform reports that it is busy. */
const maxBusyAttempts = 5;

/** Runs a requested rollback to completion. An interrupted run resumes at its stored step. */
@Injectable()
export class RollbackStepsService {
  constructor(
    private readonly runContexts: RunContextService,
    private readonly journal: RedeployJournalService,
    private readonly savedStates: SavedStatesService,
    private readonly rollbackApply: RollbackApplyService,
    private readonly stackApply: StackApplyService,
    private readonly verification: VerificationService,
    private readonly snapshots: RedeploySnapshotsService,
    private readonly tracing: Tracing,
  ) {}

  /**
   * @param signal - aborted by a cancellation, on shutdown, or when the lease is lost
   * @throws RedeployEndError if the rollback did not succeed, PlatformError if nothing was applied
   */
  runSteps(
    redeploy: RedeployEntity,
    lease: Lease,
    signal: AbortSignal,
  ): Promise<CompletedRedeploy> {
    const { id, serverName } = redeploy;
    const attributes = { 'stackyard.redeploy': id, 'stackyard.server': serverName };
    const span = { name: 'stack rollback', parent: 'none', attributes } as const;
    return this.tracing.runInSpan(span, async () =>
      this.runToEnd(await this.runContexts.create(redeploy, lease, signal)),
    );
  }

  private async runToEnd(run: RunContext): Promise<CompletedRedeploy> {
    const { applyStartedAt, step } = run.redeploy;
    const savedState = await this.requireSavedState(run);
    const request =
      applyStartedAt === null
        ? await this.apply(run, savedState)
        : await resumeWithoutRequests(run);
    if (request.isAccepted) await run.progress.catchUp();
    if (step !== 'verifying') {
      await this.enterStep(
        run,
        'verifying',
        'Checking that the containers run the previous images.',
      );
    }
    const verifiedRedeploy = await this.tracing.runInSpan(
      { name: 'stack rollback verifying' },
      () => this.verification.verify(run, request, verdictRuleOf(savedState)),
    );
    const snapshotAfter = await this.snapshots.captureAfter(run);
    const { git } = savedState;
    if (
      git !== null &&
      snapshotAfter.gitAfter !== null &&
      git.commit !== snapshotAfter.gitAfter.commit
    ) {
      await run.addLogLine('warn', wrongCommitText(git.commit, snapshotAfter.gitAfter.commit));
    }
    return { ...verifiedRedeploy, after: snapshotAfter };
  }

  private async requireSavedState({ redeploy }: RunContext): Promise<SavedStateWithContent> {
    const { rollbackOf, rollbackState } = redeploy;
    const state = rollbackState ?? 'before';
    const savedState = await this.savedStates.open({ redeployId: rollbackOf ?? 0, state });
    if ('code' in savedState) throw failedRunError('ROLLBACK_NOT_POSSIBLE', savedState.detail);
    return savedState;
  }

  private async apply(run: RunContext, savedState: SavedStateWithContent): Promise<Request> {
    for (let attempt = 1; ; attempt++) {
      if (attempt > 1 || run.redeploy.step !== 'preflight') {
        await this.enterStep(run, 'preflight', 'Checking the stack again.');
      }
      const rollback = await this.rollbackApply.prepare(run, savedState);
      const snapshot = await this.snapshots.captureBefore(run, rollback.current);
      await this.enterStep(run, 'pulling', 'Restoring the previous images.');
      await this.rollbackApply.restoreImages(run, rollback);
      await this.rollbackApply.stopAutoUpdate(run, rollback);
      await this.stackApply.awaitNextSecond(run, rollback.stackToApply);
      const { before } = rollback.stackToApply;
      const text = 'Applying the previous state without pulling.';
      const rejectedDigests = rollback.rejectedDigests;
      const records = { before, snapshot, rejectedDigests };
      await this.journal.enter(run.redeploy.id, 'applying', text, run.signal, records);
      const response = await this.tracing.runInSpan({ name: 'stack rollback applying' }, () =>
        this.rollbackApply.apply(run, rollback),
      );
      if (response !== 'busy') return { before, isAccepted: response === 'accepted' };
      if (attempt === maxBusyAttempts)
        throw failedRunError('PLATFORM_BUSY', 'Portainer is still busy.');
    }
  }

  private async enterStep({ redeploy, signal }: RunContext, step: RedeployStep, text: string) {
    await this.journal.enter(redeploy.id, step, text, signal);
  }
}

export function verdictRuleOf({ services }: SavedStateWithContent): VerdictRule {
  return {
    judge: (request, current) => judgeRollback(services, request, current),
    returnsWhenComplete: false,
  };
}

function wrongCommitText(expectedCommit: string, deployedCommit: string): string {
  return `The images are restored, but commit ${deployedCommit} is deployed instead of ${expectedCommit}. Revert it in the repository.`;
}

/**
 * Resumes a run whose requests may already have been sent. Requests are never repeated; only their
 * effect is checked.
 */
async function resumeWithoutRequests(run: RunContext): Promise<Request> {
  await run.addLogLine('warn', 'Resumed after an interruption. Checking the result in Portainer.');
  return { before: run.redeploy.before, isAccepted: false };
}
