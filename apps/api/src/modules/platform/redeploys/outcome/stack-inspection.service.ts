import { Injectable } from '@nestjs/common';
import { PlatformError, type Container } from '@stackyard/platform-client';
import { failedRunError } from '../run/redeploy-end.js';
import type { RunContext } from '../run/run-context.js';
import { containersOf, servicesOf } from '../run/apply/stack-containers.js';
import {
  snapshotOf,
  type ContainerState,
  type StackRecord,
  type StackSnapshot,
} from './stack-snapshot.js';

export interface UnreadableStack {
  error: PlatformError;
  /** Whether the platform itself is offline, which ends a deploy in progress. */
  isPlatformOffline: boolean;
}

@Injectable()
export class StackInspectionService {
  /** @throws RedeployEndError if the stack was deleted */
  async inspect(run: RunContext): Promise<StackSnapshot | UnreadableStack> {
    let hasPlatformResponded = false;
    try {
      const record = await this.readRecord(run);
      hasPlatformResponded = run.redeploy.platformStackId !== null;
      return await this.takeSnapshot(run, record);
    } catch (error) {
      if (!(error instanceof PlatformError) || run.signal.aborted) throw error;
      if (error.kind === 'not-found' && !hasPlatformResponded)
        throw failedRunError('STACK_GONE', 'The stack was deleted in the meantime.');
      return {
        error,
        isPlatformOffline:
          error.kind === 'unreachable' || (!hasPlatformResponded && isReportedOffline(error)),
      };
    }
  }

  async takeSnapshot(run: RunContext, record: StackRecord): Promise<StackSnapshot> {
    const { environmentId, action } = run.redeploy;
    const containers = await containersOf(run, record, environmentId);
    const services = await servicesOf(run, record, environmentId);
    const snapshot = snapshotOf(record, containers, services);
    if (action === 'redeploy' || action === 'rollback') return snapshot;
    return {
      ...snapshot,
      containers: await this.withInspections(run, containers, snapshot.containers),
    };
  }

  private async readRecord({ client, redeploy, signal }: RunContext): Promise<StackRecord> {
    const { platformStackId } = redeploy;
    return platformStackId === null
      ? externalRecord(redeploy)
      : client.stack(platformStackId, { signal });
  }

  /**
   * Adds start times by inspecting each container, and leaves out containers that no longer exist.
   * A container whose restart policy keeps it running does not count as a finished one-shot
   * container.
   */
  private async withInspections(
    { client, redeploy, signal }: RunContext,
    containers: readonly Container[],
    states: readonly ContainerState[],
  ): Promise<ContainerState[]> {
    const details = await Promise.all(
      containers.map(({ id }) =>
        client.container(redeploy.environmentId, id, { signal }).catch((error: unknown) => {
          if (error instanceof PlatformError && error.kind === 'not-found') return null;
          throw error;
        }),
      ),
    );
    return states.flatMap((container, index) => {
      const detail = details[index];
      // The container was removed after it had been listed.
      if (detail == null) return [];
      const isAlwaysRestarted = ['always', 'unless-stopped'].includes(detail.restartPolicy);
      const { startedAt } = detail;
      return [{ ...container, startedAt, exitedWell: container.exitedWell && !isAlwaysRestarted }];
    });
  }
}

/**
 * Returns a substitute for the platform's record of an external stack. External stacks have no
 * record on the platform and are judged only by their containers.
 */
export function externalRecord({ stackName, environmentId }: RunContext['redeploy']): StackRecord {
  return {
    kind: 'compose',
    projectName: stackName,
    environmentId,
    updatedAt: 0,
    status: 'active',
    deploymentMessage: null,
    deploysInBackground: false,
  };
}

/**
 * Whether a proxy reports that the platform is offline. Once the platform itself has responded, the
 * same status means that the environment is offline.
 */
function isReportedOffline({ status }: PlatformError): boolean {
  return status === 502 || status === 503;
}
