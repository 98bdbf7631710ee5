import { Injectable } from '@nestjs/common';
import { PlatformError, type Stack } from '@stackyard/platform-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { lookOf } from '../judging/look.js';
import type { Prepared } from './preflight.service.js';
import { failed, failedBy } from './redeploy-end.js';
import type { RunContext } from './run-context.js';
import { containersOf } from './stack-containers.js';
import { brokenDeploy } from '../judging/verdict.js';

/** What came back from the one request that changes something. */
export type ApplyAnswer = 'accepted' | 'unanswered' | 'busy';

/** Asks the platform to apply the stack: once, with everything of the stack left as it was. */
@Injectable()
export class StackApplyService {
  async apply(run: RunContext, prepared: Prepared): Promise<ApplyAnswer> {
    try {
      await this.send(run, prepared);
      return 'accepted';
    } catch (error) {
      if (!(error instanceof PlatformError) || run.signal.aborted) throw error;
      if (error.delivery === 'unknown') {
        await run.note('warn', `${error.message}. Checking the result in Portainer.`);
        return 'unanswered';
      }
      if (error.kind === 'busy') {
        await run.note('info', `Portainer is busy: ${error.message}`);
        return 'busy';
      }
      if (error.kind === 'deploy-failed') throw await this.whatIsLeft(run, prepared, error);
      throw failedBy(error, prepared.kind);
    }
  }

  /** Update times have a resolution of one second, so a second change within the same second would go unnoticed. */
  async awaitNextSecond({ client, signal }: RunContext, { before }: Prepared): Promise<void> {
    const clock = client.platformTime();
    if (clock === null) return;
    const platformNow = clock.platform + (Date.now() - clock.local);
    const early = (before.updatedAt + 1) * 1000 - platformNow;
    if (early > 0) await sleep(Math.min(early, 2000), undefined, { signal });
  }

  private send(run: RunContext, { stack, kind, file, images }: Prepared): Promise<Stack> {
    const { client, signal } = run;
    // A process that was paused may come here long after another one went on with this redeploy.
    run.assertHeld();
    const common = {
      stackId: stack.id,
      environmentId: stack.environmentId,
      env: stack.env,
      prune: stack.prune ?? false,
      // Asking for one image that cannot be pulled fails the deploy; what can be pulled is here by now.
      // Swarm falls back to the image of the host by itself.
      pull: stack.kind === 'swarm' || images.keep.length === 0,
    };
    if (kind === 'git' && stack.git !== null) {
      return client.redeployGitStack({ ...common, git: stack.git }, { signal });
    }
    return client.updateFileStack({ ...common, file: file ?? '' }, { signal });
  }

  private async whatIsLeft(run: RunContext, prepared: Prepared, error: PlatformError) {
    const end = failedBy(error, prepared.kind);
    try {
      const left = await containersOf(run, prepared.stack);
      const now = lookOf(prepared.stack, left, []);
      const verdict = brokenDeploy(prepared.before, now, error.message);
      if (verdict.kind === 'failed' && verdict.code === 'CONTAINERS_GONE') {
        return failed(verdict.code, verdict.detail, verdict.output);
      }
    } catch {
      // The failure itself is certain; only how much is left stays unknown.
    }
    return end;
  }
}
