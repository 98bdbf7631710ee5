import { Injectable } from '@nestjs/common';
import type { RedeployStep } from '@stackyard/contracts';
import type { Lease } from '#infra/leases/lease.js';
import { Tracing } from '#infra/tracing/tracing.js';
import { ImagePullService } from '../pulling/image-pull.service.js';
import { PreflightService, type PreparedStack } from './apply/preflight.service.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import type { NewSnapshot, SnapshotAfter } from '../snapshots/redeploy-snapshot.js';
import { RedeploySnapshotsService } from '../snapshots/redeploy-snapshots.service.js';
import { failedRunError } from './redeploy-end.js';
import { RedeployJournalService, type StepData } from './redeploy-journal.service.js';
import { RunContextService } from './run-context.service.js';
import type { RunContext } from './run-context.js';
import { StackApplyService } from './apply/stack-apply.service.js';
import {
  VerificationService,
  type Request,
  type VerifiedRedeploy,
} from '../outcome/verification.service.js';

export interface CompletedRedeploy extends VerifiedRedeploy {
  after: SnapshotAfter;
}

/** Maximum number of attempts while the platform reports that it is busy. */
const maxBusyAttempts = 5;

/**
 * Runs a redeploy from its stored step to the end. Every run starts from stored state, so resuming
 * after a crash is not a special case.
 */
@Injectable()
export class RedeployStepsService {
  constructor(
    private readonly runContexts: RunContextService,
    private readonly journal: RedeployJournalService,
    private readonly preflight: PreflightService,
    private readonly images: ImagePullService,
    private readonly stackApply: StackApplyService,
    private readonly verification: VerificationService,
    private readonly snapshots: RedeploySnapshotsService,
    private readonly tracing: Tracing,
  ) {}

  /**
   * @param signal - aborted by a cancellation, on shutdown, or when the lease is lost
   * @throws RedeployEndError if the redeploy did not succeed, PlatformError if nothing was applied
   */
  runSteps(
    redeploy: RedeployEntity,
    lease: Lease,
    signal: AbortSignal,
  ): Promise<CompletedRedeploy> {
    const { id, serverName } = redeploy;
    const attributes = { 'stackyard.redeploy': id, 'stackyard.server': serverName };
    // Start a new trace, because the request that queued the redeploy ended long ago.
    return this.tracing.runInSpan({ name: 'redeploy', parent: 'none', attributes }, async () => {
      return this.runToEnd(await this.runContexts.create(redeploy, lease, signal));
    });
  }

  private async runToEnd(run: RunContext): Promise<CompletedRedeploy> {
    const { applyStartedAt, step } = run.redeploy;
    const request = applyStartedAt === null ? await this.apply(run) : await this.resumeApply(run);
    // Store the events that happened before the response, so that they precede the next step in the
    // log.
    if (request.isAccepted) await run.progress.catchUp();
    if (step !== 'verifying') {
      await this.enterStep(run, 'verifying', 'Checking that the containers are running.');
    }
    const verifiedRedeploy = await this.traceStep('verifying', () =>
      this.verification.verify(run, request),
    );
    return { ...verifiedRedeploy, after: await this.snapshots.captureAfter(run) };
  }

  private traceStep<T>(step: RedeployStep, work: () => Promise<T>): Promise<T> {
    return this.tracing.runInSpan({ name: `redeploy ${step}` }, work);
  }

  /**
   * Sends the apply request. The request is repeated only if the platform explicitly rejected it.
   */
  private async apply(run: RunContext): Promise<Request> {
    for (let attempt = 1; ; attempt++) {
      const preparedStack = await this.prepare(run, attempt);
      await this.stackApply.awaitNextSecond(run, preparedStack);
      const source = preparedStack.kind === 'git' ? 'repository' : 'stored file';
      const { before, snapshot } = preparedStack;
      const text = `Applying the stack from its ${source}.`;
      await this.enterStep(run, 'applying', text, { before, snapshot });
      const response = await this.traceStep('applying', () =>
        this.stackApply.apply(run, preparedStack),
      );
      if (response !== 'busy') return { before, isAccepted: response === 'accepted' };
      if (attempt === maxBusyAttempts)
        throw failedRunError('PLATFORM_BUSY', 'Portainer is still busy.');
    }
  }

  private async prepare(
    run: RunContext,
    attempt: number,
  ): Promise<PreparedStack & { snapshot: NewSnapshot | null }> {
    const { redeploy } = run;
    if (attempt > 1 || redeploy.step !== 'preflight') {
      await this.enterStep(run, 'preflight', 'Checking the stack again.');
    }
    const preparedStack = await this.traceStep('preflight', () => this.preflight.prepare(run));
    // Read the digests before pulling, because a pull moves the tags to other images.
    const snapshot = await this.snapshots.captureBefore(run, preparedStack);
    await this.enterStep(run, 'pulling', 'Pulling images first.');
    await this.traceStep('pulling', () => this.images.pull(run, preparedStack));
    // Take the snapshot after pulling, which can take minutes. Changes during that time are not an
    // effect of the apply request.
    return {
      ...preparedStack,
      before: await this.preflight.takeSnapshot(run, preparedStack),
      snapshot,
    };
  }

  private async enterStep(
    { redeploy, signal }: RunContext,
    step: RedeployStep,
    text: string,
    extra: StepData = {},
  ): Promise<void> {
    await this.journal.enter(redeploy.id, step, text, signal, extra);
  }

  /**
   * Resumes a run whose request may already have been sent. The request is never repeated; only its
   * effect is checked.
   */
  private async resumeApply(run: RunContext): Promise<Request> {
    await run.addLogLine(
      'warn',
      'Resumed after an interruption. Checking the result in Portainer.',
    );
    return { before: run.redeploy.before, isAccepted: false };
  }
}
