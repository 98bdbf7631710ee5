import { Injectable } from '@nestjs/common';
import type { StackVerification } from '@stackyard/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { readRunningInstances } from './running-parts.js';
import { StackInspectionService, type UnreadableStack } from './stack-inspection.service.js';
import type { StackSnapshot } from './stack-snapshot.js';
import { type DeadlineLimits, VerificationDeadline } from './verification-deadline.js';
import { withoutOptional, type PendingCheck } from '../verification/stack-checks.js';
import { RunProbesService } from '../verification/run-probes.service.js';
import { StackChecksService } from '../verification/stack-checks.service.js';
import { failedRunError, RedeployEndError } from '../run/redeploy-end.js';
import type { RunContext } from '../run/run-context.js';
import { judgeSnapshot, type ApplyRequest, type Verdict, type WaitingVerdict } from './verdict.js';

export type Request = Pick<ApplyRequest, 'before' | 'isAccepted'>;

export interface VerifiedRedeploy {
  snapshot: StackSnapshot;
  /** False if only the containers confirm the success. */
  isConfirmed: boolean;
}

export interface VerdictRule {
  judge(request: ApplyRequest, current: StackSnapshot): Verdict;
  returnsWhenComplete: boolean;
}

const redeployVerdictRule: VerdictRule = { judge: judgeSnapshot, returnsWhenComplete: false };

const restartingCheck: PendingCheck = {
  code: 'CONTAINERS_RESTARTING',
  detail: 'Containers keep restarting',
};

const minPollIntervalMs = 200;
const maxPollIntervalMs = 2000;
/**
 * With automatic rollback, a stack is observed for longer before its redeploy counts as successful,
 * because later failures are not rolled back.
 */
const settleFactorBeforeRollback = 3;

/** Polls the platform until the stack runs stably or has definitely failed. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly settings: Settings,
    private readonly inspection: StackInspectionService,
    private readonly checks: StackChecksService,
    private readonly probes: RunProbesService,
    private readonly clock: Clock,
  ) {}

  /** @throws RedeployEndError if the redeploy did not succeed */
  async verify(
    run: RunContext,
    request: Request,
    { judge: judgeAllServices, returnsWhenComplete }: VerdictRule = redeployVerdictRule,
  ): Promise<VerifiedRedeploy> {
    const judge = withoutOptionalServices(judgeAllServices, run.verification);
    const deadline = this.deadlineFor(run, returnsWhenComplete);
    let lastLine = '';
    const logChange = async (level: 'info' | 'warn', text: string) => {
      if (text !== lastLine) await run.addLogLine(level, text);
      lastLine = text;
    };
    for (let pauseMs = minPollIntervalMs; ; pauseMs = Math.min(pauseMs * 1.5, maxPollIntervalMs)) {
      const snapshot = await this.inspection.inspect(run);
      if ('error' in snapshot) {
        if (snapshot.isPlatformOffline) deadline.recordPlatformOffline();
      } else if (snapshot.status === 'deploying') deadline.recordStillDeploying();
      const applyRequest = { ...request, isInterrupted: deadline.isInterrupted };
      const verdict =
        'error' in snapshot ? waitingForPlatform(snapshot) : judge(applyRequest, snapshot);
      if (verdict.kind === 'failed')
        throw failedRunError(verdict.code, verdict.detail, verdict.output);
      if (verdict.kind === 'waiting') {
        if (deadline.recordVerdictAndCheckTimeout(verdict, performance.now()))
          throw timeoutError(applyRequest, verdict);
        await logChange('info', waitingText(verdict));
      } else if (!('error' in snapshot)) {
        deadline.recordDeployed(performance.now());
        const watchResult = await this.watchForRestart(run, snapshot, request.before);
        const verifiedRedeploy =
          watchResult === 'yes' ? await this.confirm(run, applyRequest, judge, snapshot) : null;
        const pendingCheck =
          verifiedRedeploy &&
          (await this.findPendingCheck(run, verifiedRedeploy, request, lastLine));
        if (verifiedRedeploy !== null && pendingCheck === null) return verifiedRedeploy;
        if (pendingCheck !== null) await logChange('info', waitingText(pendingCheck));
        if (watchResult === 'restarted')
          await logChange('warn', 'A container restarted. Watching again.');
        if (deadline.isOutOfTime(performance.now())) {
          const { code, detail } = pendingCheck ?? restartingCheck;
          throw failedRunError(code, `${detail}.`);
        }
      }
      await sleep(pauseMs, undefined, { signal: run.signal });
    }
  }

  /**
   * Checks the requirements and stores the results of the probes. Returns the first requirement
   * that is not met; null if all are met.
   *
   * @param lastLine - the last logged line. If this line already reports the same requirement, the
   * results of the probes are not stored again.
   */
  private async findPendingCheck(
    run: RunContext,
    { snapshot }: VerifiedRedeploy,
    { before }: Request,
    lastLine: string,
  ): Promise<PendingCheck | null> {
    const { pendingCheck, probes } = await this.checks.check(run, snapshot, before);
    if (pendingCheck === null || waitingText(pendingCheck) !== lastLine)
      await this.probes.store(run, probes);
    return pendingCheck;
  }

  /**
   * Returns the deadline. Its time limits are counted from the request. A resumed run always gets
   * enough time to verify the containers.
   */
  private deadlineFor(
    { redeploy, verification }: RunContext,
    returnsWhenComplete: boolean,
  ): VerificationDeadline {
    const { REDEPLOY_VERIFY_TIMEOUT_SECONDS, REDEPLOY_APPLY_TIMEOUT_SECONDS } = this.settings;
    const verifySeconds = verification.timeoutSeconds ?? REDEPLOY_VERIFY_TIMEOUT_SECONDS;
    const limits: DeadlineLimits = {
      applyTimeoutMs: REDEPLOY_APPLY_TIMEOUT_SECONDS * 1000,
      verifyTimeoutMs: verifySeconds * 1000,
      returnsWhenComplete,
    };
    const { applyStartedAt } = redeploy;
    const ageMs =
      applyStartedAt === null ? 0 : this.clock.now().getTime() - Date.parse(applyStartedAt);
    const elapsedMs = Math.min(ageMs, limits.applyTimeoutMs - limits.verifyTimeoutMs);
    return new VerificationDeadline(limits, performance.now() - Math.max(0, elapsedMs));
  }

  /**
   * Reads the state once more, because the platform may confirm the deploy only after the
   * containers are running, and a stopped container may be started again. After a stop or in a
   * swarm, returns null if the state has changed.
   */
  private async confirm(
    run: RunContext,
    request: ApplyRequest,
    judge: VerdictRule['judge'],
    firstSnapshot: StackSnapshot,
  ): Promise<VerifiedRedeploy | null> {
    const firstVerdict = judge(request, firstSnapshot);
    const isConfirmed = firstVerdict.kind === 'settling' && firstVerdict.isConfirmed;
    // After a stop, even a confirmed state can change again, so the state must be read a second
    // time. In a swarm, the state must also be read again, because a swarm accepts a new
    // specification before it replaces tasks.
    const mayChange = run.redeploy.action === 'stop' || firstSnapshot.services !== null;
    if (isConfirmed && !mayChange) return { snapshot: firstSnapshot, isConfirmed };
    const snapshot = await this.inspection.inspect(run);
    if ('error' in snapshot) return { snapshot: firstSnapshot, isConfirmed };
    const verdict = judge(request, snapshot);
    if (verdict.kind === 'settling') return { snapshot, isConfirmed: verdict.isConfirmed };
    return mayChange ? null : { snapshot: firstSnapshot, isConfirmed };
  }

  /**
   * Compares the running containers before and after a wait, including their restart counts, because
   * a container in a restart loop looks healthy between two crashes. If a new container has already
   * restarted, the wait is twice as long: 10 seconds by default, after which Docker considers a start
   * successful. Returns `yes` if the containers are unchanged, `restarted` if they differ, and `unseen`
   * if they could not be inspected.
   */
  private async watchForRestart(
    run: RunContext,
    snapshot: StackSnapshot,
    previousSnapshot: StackSnapshot | null,
  ): Promise<'yes' | 'restarted' | 'unseen'> {
    const settleMs = this.settleMsOf(run);
    if (settleMs === 0) return 'yes';
    const instancesBefore = await readRunningInstances(run, snapshot);
    const previousIds = new Set(previousSnapshot?.containers.map(({ id }) => id));
    const hasRestarted = instancesBefore?.some(
      ({ id, restartCount = 0 }) => restartCount > 0 && !previousIds.has(id),
    );
    await sleep(hasRestarted ? 2 * settleMs : settleMs, undefined, { signal: run.signal });
    const instancesAfter = await readRunningInstances(run, snapshot);
    if (instancesBefore === null || instancesAfter === null) return 'unseen';
    return isDeepStrictEqual(instancesBefore, instancesAfter) ? 'yes' : 'restarted';
  }

  private settleMsOf({ redeploy, verification }: RunContext): number {
    const { action, autoRollback } = redeploy;
    const defaultSeconds = this.settings.REDEPLOY_SETTLE_SECONDS;
    const hasAutoRollback = action === 'redeploy' && autoRollback;
    const {
      settleSeconds = hasAutoRollback
        ? defaultSeconds * settleFactorBeforeRollback
        : defaultSeconds,
    } = verification;
    return settleSeconds * 1000;
  }
}

function withoutOptionalServices(
  judge: VerdictRule['judge'],
  verification: StackVerification,
): VerdictRule['judge'] {
  return (request, current) =>
    judge(
      { ...request, before: withoutOptional(request.before, verification) },
      withoutOptional(current, verification),
    );
}

function waitingText({ detail }: { detail: string }): string {
  return `Waiting: ${detail}.`;
}

function waitingForPlatform({ error }: UnreadableStack): WaitingVerdict {
  return { kind: 'waiting', waitsFor: 'platform', code: 'OUTCOME_UNKNOWN', detail: error.message };
}

/**
 * Creates the error for an exceeded time limit. The result is a failure if it is certain that the
 * action failed, and unknown otherwise.
 */
function timeoutError(
  { isInterrupted }: ApplyRequest,
  { code, detail, waitsFor }: WaitingVerdict,
): RedeployEndError {
  if (waitsFor === 'containers') return failedRunError(code, `${detail}.`);
  const cause = isInterrupted ? 'was unavailable in the meantime and ' : '';
  const text =
    waitsFor === 'effect'
      ? `The platform ${cause}did not confirm the request: ${detail}.`
      : `Stopped checking: ${detail}.`;
  if (code !== 'OUTCOME_UNKNOWN') return failedRunError(code, text);
  return new RedeployEndError({ state: 'lost', code, detail: text });
}
