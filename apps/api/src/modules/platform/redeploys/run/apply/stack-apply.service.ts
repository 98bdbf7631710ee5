import { Injectable } from '@nestjs/common';
import { PlatformError, type Stack } from '@stackyard/platform-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { snapshotOf } from '../../outcome/stack-snapshot.js';
import type { PreparedStack } from './preflight.service.js';
import { failedRunError, toRedeployEndError } from '../redeploy-end.js';
import type { RunContext } from '../run-context.js';
import { containersOf } from './stack-containers.js';
import { failedDeployVerdict } from '../../outcome/verdict.js';

export type ApplyRequestResult = 'accepted' | 'unanswered' | 'busy';

/** Sends the apply request once. The request leaves the settings of the stack unchanged. */
@Injectable()
export class StackApplyService {
  async apply(run: RunContext, preparedStack: PreparedStack): Promise<ApplyRequestResult> {
    try {
      await this.send(run, preparedStack);
      return 'accepted';
    } catch (error) {
      if (!(error instanceof PlatformError) || run.signal.aborted) throw error;
      if (error.delivery === 'unknown') {
        await run.addLogLine('warn', `${error.message}. Checking the result in Portainer.`);
        return 'unanswered';
      }
      if (error.kind === 'busy') {
        await run.addLogLine('info', `Portainer is busy: ${error.message}`);
        return 'busy';
      }
      if (error.kind === 'deploy-failed')
        throw await this.failureWithLeftovers(run, preparedStack, error);
      throw toRedeployEndError(error, preparedStack.kind);
    }
  }

  /**
   * Waits until the clock second in which the stack was last updated has passed. The platform's
   * update times are in whole seconds, so another change within that second would not be detected.
   */
  async awaitNextSecond({ client, signal }: RunContext, { before }: PreparedStack): Promise<void> {
    const clock = client.platformTime();
    if (clock === null) return;
    const platformNowMs = clock.platformMs + (Date.now() - clock.localMs);
    const waitMs = (before.updatedAt + 1) * 1000 - platformNowMs;
    if (waitMs > 0) await sleep(Math.min(waitMs, 2000), undefined, { signal });
  }

  private send(run: RunContext, preparedStack: PreparedStack): Promise<Stack> {
    const { stack, kind, file, images, keepsImages = false } = preparedStack;
    const { client, signal } = run;
    // If this process was suspended, another process may have taken over the run and sent the
    // request already.
    run.assertLeaseHeld();
    const common = {
      stackId: stack.id,
      environmentId: stack.environmentId,
      env: stack.env,
      prune: stack.prune ?? false,
      // A single image that cannot be pulled would make the whole deploy fail, so request a pull
      // only if there is no such image. All other images have already been pulled. Swarm falls back
      // to local images instead of failing.
      pull: !keepsImages && (stack.kind === 'swarm' || images.imagesNotPulled.length === 0),
    };
    if (kind === 'git' && stack.git !== null) {
      return client.redeployGitStack({ ...common, git: stack.git }, { signal });
    }
    return client.updateFileStack({ ...common, file: file ?? '' }, { signal });
  }

  private async failureWithLeftovers(
    run: RunContext,
    preparedStack: PreparedStack,
    error: PlatformError,
  ) {
    const end = toRedeployEndError(error, preparedStack.kind);
    try {
      const remainingContainers = await containersOf(run, preparedStack.stack);
      const snapshot = snapshotOf(preparedStack.stack, remainingContainers, []);
      const verdict = failedDeployVerdict(preparedStack.before, snapshot, error.message);
      if (verdict.kind === 'failed' && verdict.code === 'CONTAINERS_GONE') {
        return failedRunError(verdict.code, verdict.detail, verdict.output);
      }
    } catch {
      // Ignore the error. The deploy has failed in any case; it is only unknown what is left of the
      // stack.
    }
    return end;
  }
}
