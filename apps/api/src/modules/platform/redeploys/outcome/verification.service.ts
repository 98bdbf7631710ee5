import { Injectable } from '@nestjs/common';
import type { StackVerification } from '@stackyard/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { readRunningInstances } from './running-parts.js';
import { StackInspectionService, type UnreadableStack } from './stack-inspection.service.js';
import type { StackSnapshot } from './stack-snapshot.js';
import { VerificationDeadline } from './verification-deadline.js';
import { withoutOptional, type PendingCheck } from '../verification/stack-checks.js';
import { RunProbesService } from '../verification/run-probes.service.js';
import { StackChecksService } from '../verification/stack-checks.service.js';
import { failedRun, RedeployEnd } from '../run/redeploy-end.js';
import type { RunContext } from '../run/run-context.js';
import { judgeSnapshot, type ApplyRequest, type Verdict, type WaitingVerdict } from './verdict.js';

/**
 * What is known right after the request: the state of the stack before it, and whether the platform
 * accepted it.
 */
export type Request = Pick<ApplyRequest, 'before' | 'isAccepted'>;

export interface VerifiedRedeploy {
  snapshot: StackSnapshot;
  /** False if only the containers confirm the success. */
  confirmed: boolean;
}

export interface VerdictRule {
  judge(request: ApplyRequest, now: StackSnapshot): Verdict;
  /** Whether the request returns only when its effect is complete. */
  isImmediate: boolean;
}

const redeployVerdictRule: VerdictRule = { judge: judgeSnapshot, isImmediate: false };

const restartingCheck: PendingCheck = {
  code: 'CONTAINERS_RESTARTING',
  detail: 'Containers keep restarting',
};

const minPollIntervalMs = 200;
const maxPollIntervalMs = 2000;
/**
 * With automatic rollback, a stack is observed for longer before its redeploy counts as successful,
 * because a failure after that is not rolled back.
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

  /** @throws RedeployEnd if the redeploy did not succeed */
  async verify(
    run: RunContext,
    request: Request,
    { judge: judgeAllServices, isImmediate }: VerdictRule = redeployVerdictRule,
  ): Promise<VerifiedRedeploy> {
    const judge = withoutOptionalServices(judgeAllServices, run.verification);
    const deadline = this.deadlineFor(run, isImmediate);
    let lastLine = '';
    const noteChange = async (level: 'info' | 'warn', text: string) => {
      if (text !== lastLine) await run.note(level, text);
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
      if (verdict.kind === 'failed') throw failedRun(verdict.code, verdict.detail, verdict.output);
      if (verdict.kind === 'waiting') {
        if (deadline.shouldGiveUp(verdict, performance.now()))
          throw timeoutError(applyRequest, verdict);
        await noteChange('info', waitingText(verdict));
      } else if (!('error' in snapshot)) {
        deadline.recordDeployed(performance.now());
        const runningCheck = await this.checkKeepsRunning(run, snapshot, request.before);
        const verified =
          runningCheck === 'yes' ? await this.confirm(run, applyRequest, judge, snapshot) : null;
        const open = verified && (await this.findPendingCheck(run, verified, request, lastLine));
        if (verified !== null && open === null) return verified;
        if (open !== null) await noteChange('info', waitingText(open));
        if (runningCheck === 'restarted')
          await noteChange('warn', 'A container restarted. Watching again.');
        if (deadline.isOutOfTime(performance.now())) {
          const { code, detail } = open ?? restartingCheck;
          throw failedRun(code, `${detail}.`);
        }
      }
      await sleep(pauseMs, undefined, { signal: run.signal });
    }
  }

  /**
   * @param lastLine - last line of the run's log. If the same problem was already logged, the probes
   * are not stored again.
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
   * Returns the deadline. Its time limits are counted from the request, but a resumed run gets at
   * least enough time to verify the containers.
   */
  private deadlineFor(
    { redeploy, verification }: RunContext,
    isImmediate: boolean,
  ): VerificationDeadline {
    const { REDEPLOY_VERIFY_TIMEOUT_SECONDS, REDEPLOY_APPLY_TIMEOUT_SECONDS } = this.settings;
    const verifySeconds = verification.timeoutSeconds ?? REDEPLOY_VERIFY_TIMEOUT_SECONDS;
    const limits = {
      applyMs: REDEPLOY_APPLY_TIMEOUT_SECONDS * 1000,
      verifyMs: verifySeconds * 1000,
      isImmediate,
    };
    const { applyStartedAt } = redeploy;
    const age =
      applyStartedAt === null ? 0 : this.clock.now().getTime() - Date.parse(applyStartedAt);
    const elapsedMs = Math.min(age, limits.applyMs - limits.verifyMs);
    return new VerificationDeadline(limits, performance.now() - Math.max(0, elapsedMs));
  }

  /**
   * Reads the state once more, because the platform may confirm the deploy only after the
   * containers are running, and a stopped container may be started again. Returns null if the state
   * has changed.
   */
  private async confirm(
    run: RunContext,
    request: ApplyRequest,
    judge: VerdictRule['judge'],
    firstSnapshot: StackSnapshot,
  ): Promise<VerifiedRedeploy | null> {
    const first = judge(request, firstSnapshot);
    const confirmed = first.kind === 'settling' && first.confirmed;
    // After a stop, or in a swarm, which accepts a new specification before it replaces tasks, even
    // a confirmed state can change again and must be read a second time.
    const mayChange = run.redeploy.action === 'stop' || firstSnapshot.services !== null;
    if (confirmed && !mayChange) return { snapshot: firstSnapshot, confirmed };
    const snapshot = await this.inspection.inspect(run);
    if ('error' in snapshot) return { snapshot: firstSnapshot, confirmed };
    const verdict = judge(request, snapshot);
    if (verdict.kind === 'settling') return { snapshot: snapshot, confirmed: verdict.confirmed };
    return mayChange ? null : { snapshot: firstSnapshot, confirmed };
  }

  /**
   * Compares restart counts, because a container in a restart loop looks healthy between two
   * crashes. If a new container has already restarted, the wait is twice as long. By default, that
   * is 10 seconds, after which Docker, too, considers a start successful.
   */
  private async checkKeepsRunning(
    run: RunContext,
    snapshot: StackSnapshot,
    old: StackSnapshot | null,
  ): Promise<'yes' | 'restarted' | 'unseen'> {
    const settleMs = this.settleMsOf(run);
    if (settleMs === 0) return 'yes';
    const before = await readRunningInstances(run, snapshot);
    const known = new Set(old?.containers.map(({ id }) => id));
    const hasRestarted = before?.some(
      ({ id, restartCount = 0 }) => restartCount > 0 && !known.has(id),
    );
    await sleep(hasRestarted ? 2 * settleMs : settleMs, undefined, { signal: run.signal });
    const after = await readRunningInstances(run, snapshot);
    if (before === null || after === null) return 'unseen';
    return isDeepStrictEqual(before, after) ? 'yes' : 'restarted';
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
  return (request, now) =>
    judge(
      { ...request, before: withoutOptional(request.before, verification) },
      withoutOptional(now, verification),
    );
}

function waitingText({ detail }: { detail: string }): string {
  return `Waiting: ${detail}.`;
}

function waitingForPlatform({ error }: UnreadableStack): WaitingVerdict {
  return { kind: 'waiting', for: 'platform', code: 'OUTCOME_UNKNOWN', detail: error.message };
}

/**
 * Creates the error for an exceeded time limit. If it is certain that the action failed, the result
 * is a failure; if it is not, the result is unknown, but never a success.
 */
function timeoutError(
  { isInterrupted }: ApplyRequest,
  { code, detail, for: waitsFor }: WaitingVerdict,
): RedeployEnd {
  if (waitsFor === 'containers') return failedRun(code, `${detail}.`);
  const cause = isInterrupted ? 'was unavailable in the meantime and ' : '';
  const text =
    waitsFor === 'effect'
      ? `The platform ${cause}did not confirm the request: ${detail}.`
      : `Stopped checking: ${detail}.`;
  if (code !== 'OUTCOME_UNKNOWN') return failedRun(code, text);
  return new RedeployEnd({ state: 'lost', code, detail: text });
}
