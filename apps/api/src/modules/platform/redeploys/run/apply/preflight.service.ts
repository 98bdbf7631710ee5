import { Injectable } from '@nestjs/common';
import type { Container, Stack } from '@stackyard/platform-client';
import { PlatformError } from '@stackyard/platform-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { OwnContainerService } from '#modules/platform/stacks/redeployable/own-container.service.js';
import {
  isDuplicate,
  isSelf,
  redeployMethodOf,
} from '#modules/platform/stacks/redeployable/redeploy-method.js';
import type { ImagePlan } from '../../pulling/image-plan.js';
import { ImagePlanService } from '../../pulling/image-plan.service.js';
import { findInterruptedReplacements } from './interrupted-replacement.js';
import { snapshotOf, type StackSnapshot } from '../../outcome/stack-snapshot.js';
import { failedRunError } from '../redeploy-end.js';
import type { RunContext } from '../run-context.js';
import { containersOf, servicesOf } from './stack-containers.js';
import { countWithNoun } from '#infra/text/counted.js';

/** A stack with the data that the later steps of a redeploy need. */
export interface PreparedStack {
  stack: Stack;
  kind: 'git' | 'file';
  /**
   * Compose file that the platform stores; null if the platform has no file. For a git stack, the
   * stored file may be older than the file in the repository.
   */
  file: string | null;
  containers: Container[];
  images: ImagePlan;
  before: StackSnapshot;
  /** Set only for a rollback, which uses the images on the host instead of pulling. */
  keepsImages?: true;
}

const busyPollIntervalMs = 1000;
/** Time after which the log reports that the platform has not responded yet. */
const slowResponseMs = 3000;

/** Reads the stack right before a redeploy changes it, because the stored data may be too old. */
@Injectable()
export class PreflightService {
  constructor(
    private readonly settings: Settings,
    private readonly ownContainer: OwnContainerService,
    private readonly imagePlans: ImagePlanService,
    private readonly clock: Clock,
  ) {}

  async prepare(run: RunContext): Promise<PreparedStack> {
    const stack = await this.waitForRunningDeploy(run);
    const { client, redeploy, signal } = run;
    if (stack.environmentId !== redeploy.environmentId) {
      const movedText = `The stack is in environment ${stack.environmentId} now, not ${redeploy.environmentId}.`;
      throw failedRunError('ENVIRONMENT_CHANGED', movedText);
    }
    const [environments, stacks, containers, ownContainer] = await Promise.all([
      client.environments({ signal }),
      client.stacks({ signal }),
      stack.kind === 'kubernetes' ? [] : containersOf(run, stack),
      this.ownContainer.find(run.server),
    ]);
    const method = redeployMethodOf(stack, {
      environmentExists: environments.some(({ id }) => id === stack.environmentId),
      isDuplicate: isDuplicate(stack, stacks),
      isSelf: isSelf(stack, containers, ownContainer),
    });
    if (method.kind === 'skip')
      throw failedRunError('STACK_NOT_REDEPLOYABLE', `The stack is ${method.reason}.`);
    const leftovers = findInterruptedReplacements(containers, this.clock.now());
    if (leftovers.length > 0)
      throw failedRunError('STACK_NOT_REDEPLOYABLE', leftoversText(leftovers));
    const file = await this.readStackFile(run, method.kind);
    const { kind } = method;
    const images = await this.imagePlans.plan(run, { stack, kind, file, containers });
    run.progress.setPlan(images.services);
    const before = snapshotOf(stack, containers, await servicesOf(run, stack));
    return { stack, kind, file, containers, images, before };
  }

  /**
   * Reads the stored compose file. For a git stack, the file may be missing (null) and is used only
   * to plan image pulls, because the deploy fetches the file again.
   */
  private async readStackFile(
    { client, redeploy, signal }: RunContext,
    kind: 'git' | 'file',
  ): Promise<string | null> {
    try {
      return await client.stackFile(recordIdOf(redeploy), { signal });
    } catch (error) {
      const hasResponse = error instanceof PlatformError && error.delivery === 'answered';
      if (kind === 'git' && hasResponse) return null;
      throw error;
    }
  }

  async takeSnapshot(run: RunContext, { stack }: PreparedStack): Promise<StackSnapshot> {
    const [currentStack, containers, services] = await Promise.all([
      this.fetchStack(run),
      containersOf(run, stack),
      servicesOf(run, stack),
    ]);
    return snapshotOf(currentStack, containers, services);
  }

  /**
   * Waits until no other deploy of the stack is running, because the platform would reject a second
   * one, and returns the stack. If the other deploy takes too long, the redeploy fails.
   */
  async waitForRunningDeploy(run: RunContext): Promise<Stack> {
    const deadline = performance.now() + this.settings.REDEPLOY_APPLY_TIMEOUT_SECONDS * 1000;
    let isLogged = false;
    for (;;) {
      const stack = await this.readStack(run);
      if (stack.status !== 'deploying') return stack;
      if (performance.now() > deadline) {
        throw failedRunError(
          'PLATFORM_BUSY',
          'Another deployment of the stack did not finish in time.',
        );
      }
      if (!isLogged)
        await run.addLogLine('info', 'Waiting for another deployment of the stack to finish.');
      isLogged = true;
      await sleep(busyPollIntervalMs, undefined, { signal: run.signal });
    }
  }

  /**
   * Reads the stack and logs if the platform responds slowly. A platform that is down may accept
   * connections and never respond.
   */
  private async readStack(run: RunContext): Promise<Stack> {
    const stack = this.fetchStack(run);
    const timerController = new AbortController();
    const isSlow = await Promise.race([
      stack.then(
        () => false,
        () => false,
      ),
      sleep(slowResponseMs, true, { signal: timerController.signal }),
    ]);
    timerController.abort();
    if (isSlow) {
      const seconds = this.settings.PLATFORM_READ_TIMEOUT_SECONDS;
      const text = `${run.server.name} has not responded yet. Waiting up to ${countWithNoun(seconds, 'second')}.`;
      await run.addLogLine('warn', text);
    }
    return stack;
  }

  private async fetchStack({ client, redeploy, signal }: RunContext): Promise<Stack> {
    try {
      return await client.stack(recordIdOf(redeploy), { signal });
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'not-found') throw error;
      throw failedRunError('STACK_GONE', 'The stack no longer exists in Portainer.');
    }
  }
}

/** Returns the ID of the platform's record. Stacks without a record are never redeployed. */
function recordIdOf({ id, platformStackId }: RunContext['redeploy']): number {
  if (platformStackId === null) throw new Error(`Redeploy ${id} has no record on the platform`);
  return platformStackId;
}

function leftoversText(names: readonly string[]): string {
  return `An interrupted redeploy left ${names.join(', ')} behind. Portainer would fail and remove all containers of the stack. Remove these leftovers first.`;
}
