import { Injectable } from '@nestjs/common';
import { PlatformError } from '@stackyard/platform-client';
import type { Lease } from '#infra/leases/lease.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { StackInspectionService } from '../outcome/stack-inspection.service.js';
import { changeSince, isUntouched } from '../outcome/stack-change.js';
import { VerificationService, type Request } from '../outcome/verification.service.js';
import type { RedeployEnding } from '../redeploy.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { StackApplyService } from '../run/apply/stack-apply.service.js';
import { toRedeployEndError, failedRunError, RedeployEndError } from '../run/redeploy-end.js';
import { RedeployJournalService } from '../run/redeploy-journal.service.js';
import { RunContextService } from '../run/run-context.service.js';
import type { RunContext } from '../run/run-context.js';
import { RollbackApplyService } from './rollback-apply.service.js';
import { verdictRuleOf } from './rollback-steps.service.js';
import { SavedStatesService, type SavedStateWithContent } from './saved-states.service.js';

type FailedEnding = Extract<RedeployEnding, { state: 'failed' }>;

/** Maximum number of attempts while the platform reports that it is busy. */
const maxBusyAttempts = 5;

/**
 * Rolls back redeploys that failed after changing their stack, if automatic rollback was requested.
 */
@Injectable()
export class AutoRollbackService {
  private readonly log: Logger;

  constructor(
    private readonly runContexts: RunContextService,
    private readonly journal: RedeployJournalService,
    private readonly savedStates: SavedStatesService,
    private readonly rollbackApply: RollbackApplyService,
    private readonly stackApply: StackApplyService,
    private readonly inspection: StackInspectionService,
    private readonly verification: VerificationService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('redeploying-stacks');
  }

  /**
   * Rolls back a failed redeploy if automatic rollback was requested and the redeploy may have
   * changed the stack.
   *
   * @returns the result of the redeploy, including its rollback
   */
  async rollBackIfRequested(
    ending: RedeployEnding,
    { id, action, autoRollback }: RedeployEntity,
    lease: Lease,
    signal: AbortSignal,
  ): Promise<RedeployEnding> {
    if (action !== 'redeploy' || !autoRollback || ending.state !== 'failed') return ending;
    const row = await this.journal.requireRedeploy(id);
    if (row.applyStartedAt === null) return ending;
    const run = await this.runContexts.create(row, lease, signal);
    if (await this.isUnchanged(run)) {
      await run.addLogLine('info', 'The stack was not changed, so nothing is rolled back.');
      return ending;
    }
    return this.rollBack({ ...run, redeploy: await this.begin(run, ending) });
  }

  /**
   * Resumes an interrupted rollback.
   *
   * @throws RedeployEndError with the result of the redeploy
   */
  async resume(redeploy: RedeployEntity, lease: Lease, signal: AbortSignal): Promise<never> {
    const run = await this.runContexts.create(redeploy, lease, signal);
    throw new RedeployEndError(await this.rollBack(run));
  }

  private begin({ redeploy, signal }: RunContext, failure: FailedEnding): Promise<RedeployEntity> {
    const { code, detail, output } = failure;
    const text = `Failed (${code}): ${detail} Rolling back.`;
    const stepData = { failureCode: code, failureDetail: detail, output };
    return this.journal.enter(redeploy.id, 'rolling-back', text, signal, stepData);
  }

  private async isUnchanged(run: RunContext): Promise<boolean> {
    const snapshot = await this.inspection.inspect(run);
    return !('error' in snapshot) && isUntouched(changeSince(run.redeploy.before, snapshot));
  }

  private async rollBack(run: RunContext): Promise<RedeployEnding> {
    const { id, failureCode, failureDetail } = run.redeploy;
    const failure = { code: failureCode ?? 'INTERNAL', detail: failureDetail ?? '' } as const;
    try {
      await this.restore(run);
      return { state: 'rolled_back', ...failure };
    } catch (error) {
      if (run.signal.aborted) throw error;
      const { ending } = endingOfError(error);
      if (ending === null) {
        this.log.error({ err: error, redeploy: id }, 'A rollback failed with an internal error');
      }
      const rollback =
        ending !== null && 'code' in ending && ending.code !== undefined
          ? { code: ending.code, detail: ending.detail ?? '' }
          : { code: 'INTERNAL' as const, detail: 'Internal error; see the server log.' };
      const output = ending?.state === 'failed' ? ending.output : null;
      return { state: 'rollback_failed', ...failure, rollback, output };
    }
  }

  private async restore(run: RunContext): Promise<void> {
    const { id, rollbackStartedAt, beforeRollback } = run.redeploy;
    const savedState = await this.savedStates.open({ redeployId: id, state: 'before' });
    if ('code' in savedState) throw failedRunError('ROLLBACK_NOT_POSSIBLE', savedState.detail);
    if (rollbackStartedAt === null)
      return this.verify(run, await this.apply(run, savedState), savedState);
    // The request may already have been sent, so only check its effect.
    await run.addLogLine(
      'warn',
      'Resumed after an interruption. Checking the rollback in Portainer.',
    );
    return this.verify(run, { before: beforeRollback, isAccepted: false }, savedState);
  }

  private async apply(run: RunContext, savedState: SavedStateWithContent): Promise<Request> {
    const { redeploy, signal } = run;
    for (let attempt = 1; ; attempt++) {
      const rollback = await this.rollbackApply.prepare(run, savedState);
      await this.rollbackApply.restoreImages(run, rollback);
      await this.stackApply.awaitNextSecond(run, rollback.stackToApply);
      const { before } = rollback.stackToApply;
      await this.journal.beginRollback(redeploy.id, before, rollback.rejectedDigests, signal);
      const response = await this.rollbackApply.apply(run, rollback);
      if (response !== 'busy') return { before, isAccepted: response === 'accepted' };
      await this.journal.resetRollback(redeploy.id, signal);
      if (attempt === maxBusyAttempts)
        throw failedRunError('PLATFORM_BUSY', 'Portainer is still busy.');
    }
  }

  private async verify(
    run: RunContext,
    rollbackRequest: Request,
    savedState: SavedStateWithContent,
  ): Promise<void> {
    await run.addLogLine('info', 'Checking that the containers run the previous images.');
    // The time limits of the verification are counted from the rollback request.
    const { rollbackStartedAt, ...row } = await this.journal.requireRedeploy(run.redeploy.id);
    const redeploy = { ...row, rollbackStartedAt, applyStartedAt: rollbackStartedAt };
    const rollbackRun = { ...run, redeploy: { ...redeploy, action: 'rollback' as const } };
    const { isConfirmed } = await this.verification.verify(
      rollbackRun,
      rollbackRequest,
      verdictRuleOf(savedState),
    );
    if (!isConfirmed) await run.addLogLine('warn', 'Portainer did not confirm the rollback.');
  }
}

function endingOfError(error: unknown): { ending: RedeployEnding | null } {
  if (error instanceof RedeployEndError) return error;
  return error instanceof PlatformError ? toRedeployEndError(error) : { ending: null };
}
