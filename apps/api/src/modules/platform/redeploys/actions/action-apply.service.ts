import { Injectable } from '@nestjs/common';
import type { LifecycleAction } from '@stackyard/contracts';
import { PlatformError, type Container } from '@stackyard/platform-client';
import { failureOfDeploy, parseFailedDeployOutput } from '../outcome/failed-deploy-output.js';
import { failedRunError, toRedeployEndError } from '../run/redeploy-end.js';
import type { RunContext } from '../run/run-context.js';
import type { PreparedAction } from './action-preflight.service.js';
import { sortByDependencies, targetsOf } from './stack-action.js';

const pastTense = { start: 'Started', stop: 'Stopped', restart: 'Restarted' } as const;

/** Sends the requests for a start, stop or restart. No request is sent twice. */
@Injectable()
export class ActionApplyService {
  /** @returns whether the platform confirmed the action */
  async applyByPlatform(
    run: RunContext,
    action: Exclude<LifecycleAction, 'restart'>,
    stackId: number,
  ): Promise<boolean> {
    const { client, redeploy, signal } = run;
    // If this process was suspended, another process may have taken over the run and sent the
    // request already.
    run.assertLeaseHeld();
    try {
      await (action === 'start'
        ? client.startStack(stackId, redeploy.environmentId, { signal })
        : client.stopStack(stackId, redeploy.environmentId, { signal }));
      return true;
    } catch (error) {
      if (!(error instanceof PlatformError) || signal.aborted) throw error;
      if (error.delivery === 'unknown') {
        await run.addLogLine('warn', `${error.message}. Checking the result in Portainer.`);
        return false;
      }
      if (error.kind !== 'deploy-failed') throw toRedeployEndError(error);
      // The message only says that the request failed; the details say why.
      const deployOutput = error.details ?? error.message;
      const { reason, output } = parseFailedDeployOutput(deployOutput);
      throw failedRunError(failureOfDeploy(deployOutput), reason, output);
    }
  }

  /** @returns whether the engine confirmed every request */
  async applyByContainers(
    run: RunContext,
    action: LifecycleAction,
    { containers, before }: PreparedAction,
  ): Promise<boolean> {
    const targetIds = new Set(targetsOf(action, before.containers).map(({ id }) => id));
    const targets = sortByDependencies(action, containers).filter(({ id }) => targetIds.has(id));
    let isConfirmed = true;
    for (const [index, container] of targets.entries()) {
      isConfirmed = (await this.control(run, action, container, { index, targets })) && isConfirmed;
    }
    return isConfirmed;
  }

  private async control(
    run: RunContext,
    action: LifecycleAction,
    { id, name }: Container,
    progress: { index: number; targets: readonly Container[] },
  ): Promise<boolean> {
    const { client, redeploy, signal } = run;
    run.assertLeaseHeld();
    const requestStartedAt = performance.now();
    try {
      await client.controlContainer(redeploy.environmentId, id, action, { signal });
    } catch (error) {
      if (!(error instanceof PlatformError) || signal.aborted) throw error;
      if (error.delivery !== 'unknown') throw toRedeployFailure(action, name, error, progress);
      await run.addLogLine('warn', `${name}: ${error.message}. Checking the result in Portainer.`);
      return false;
    }
    const seconds = Math.round((performance.now() - requestStartedAt) / 1000);
    await run.addLogLine(
      'info',
      `${pastTense[action]} ${name}${seconds > 1 ? ` in ${seconds} s` : ''}.`,
    );
    return true;
  }
}

function toRedeployFailure(
  action: LifecycleAction,
  name: string,
  error: PlatformError,
  { index, targets }: { index: number; targets: readonly Container[] },
) {
  const progressText = `${index} of ${targets.length} containers ${index === 1 ? 'was' : 'were'} ${pastTense[action].toLowerCase()} before`;
  if (error.delivery === 'not-sent' || error.kind === 'key-refused' || error.kind === 'forbidden') {
    const end = toRedeployEndError(error);
    return index === 0 || end.ending.state !== 'failed'
      ? end
      : failedRunError(end.ending.code, `${name}: ${end.ending.detail} (${progressText})`);
  }
  const { reason } = parseFailedDeployOutput(error.message);
  return failedRunError('CONTAINER_REFUSED', `${name}: ${reason} (${progressText})`);
}
