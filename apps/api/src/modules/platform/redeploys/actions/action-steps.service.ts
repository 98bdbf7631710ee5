import { Injectable } from '@nestjs/common';
import type { LifecycleAction } from '@stackyard/contracts';
import type { Lease } from '#infra/leases/lease.js';
import { Tracing } from '#infra/tracing/tracing.js';
import {
  VerificationService,
  type VerdictRule,
  type Request,
  type VerifiedRedeploy,
} from '../outcome/verification.service.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RedeployJournalService } from '../run/redeploy-journal.service.js';
import { RunContextService } from '../run/run-context.service.js';
import type { RunContext } from '../run/run-context.js';
import { ActionApplyService } from './action-apply.service.js';
import { ActionPreflightService } from './action-preflight.service.js';
import { judgeAction } from './action-verdict.js';
import { executorOf } from './stack-action.js';

const checks = {
  start: 'Checking that the containers are running.',
  stop: 'Checking that no container is running.',
  restart: 'Checking that the containers were restarted.',
} as const;

/** Runs a start, stop or restart to completion. An interrupted run resumes at its stored step. */
@Injectable()
export class ActionStepsService {
  constructor(
    private readonly runContexts: RunContextService,
    private readonly journal: RedeployJournalService,
    private readonly preflight: ActionPreflightService,
    private readonly actionApply: ActionApplyService,
    private readonly verification: VerificationService,
    private readonly tracing: Tracing,
  ) {}

  /**
   * @param signal - aborted by a cancellation, on shutdown, or when the lease is lost
   * @throws RedeployEndError if the action did not succeed, PlatformError if nothing was changed
   */
  runSteps(
    redeploy: RedeployEntity,
    action: LifecycleAction,
    lease: Lease,
    signal: AbortSignal,
  ): Promise<VerifiedRedeploy> {
    const { id, serverName } = redeploy;
    const attributes = { 'stackyard.redeploy': id, 'stackyard.server': serverName };
    const span = { name: `stack ${action}`, parent: 'none', attributes } as const;
    return this.tracing.runInSpan(span, async () => {
      const run = await this.runContexts.create(redeploy, lease, signal);
      return this.runToEnd(run, action);
    });
  }

  private async runToEnd(run: RunContext, action: LifecycleAction): Promise<VerifiedRedeploy> {
    const { id, applyStartedAt, step, platformStackId } = run.redeploy;
    const request =
      applyStartedAt === null ? await this.apply(run, action) : await resumeApply(run);
    if (request.isAccepted) await run.progress.catchUp();
    if (step !== 'verifying') {
      await this.journal.enter(id, 'verifying', checks[action], run.signal);
    }
    const isManaged = platformStackId !== null;
    const { before } = request;
    const verdictRule: VerdictRule = {
      judge: (request, current) => judgeAction({ action, isManaged }, request, current),
      returnsWhenComplete: executorOf(action, { isManaged, before }) === 'containers',
    };
    return this.tracing.runInSpan({ name: `stack ${action} verifying` }, () =>
      this.verification.verify(run, request, verdictRule),
    );
  }

  private async apply(run: RunContext, action: LifecycleAction): Promise<Request> {
    const { id, platformStackId } = run.redeploy;
    const preparedAction = await this.preflight.prepare(run, action);
    const { before } = preparedAction;
    const isManaged = platformStackId !== null;
    const executor = executorOf(action, { isManaged, before });
    const text =
      executor === 'platform'
        ? `Asking Portainer to ${action} the stack.`
        : `Asking the engine to ${action} the containers one by one.`;
    await this.journal.enter(id, 'applying', text, run.signal, { before });
    const isAccepted = await this.tracing.runInSpan({ name: `stack ${action} applying` }, () =>
      executor === 'platform' && action !== 'restart' && platformStackId !== null
        ? this.actionApply.applyByPlatform(run, action, platformStackId)
        : this.actionApply.applyByContainers(run, action, preparedAction),
    );
    return { before, isAccepted };
  }
}

/**
 * Resumes a run whose requests may already have been sent. Requests are never repeated; only their
 * effect is checked.
 */
async function resumeApply(run: RunContext): Promise<Request> {
  await run.addLogLine('warn', 'Resumed after an interruption. Checking the result in Portainer.');
  return { before: run.redeploy.before, isAccepted: false };
}
