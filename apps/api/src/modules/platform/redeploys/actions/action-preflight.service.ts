import { Injectable } from '@nestjs/common';
import type { LifecycleAction } from '@stackyard/contracts';
import type { Container } from '@stackyard/platform-client';
import { OwnContainerService } from '../../stacks/redeployable/own-container.service.js';
import {
  isDuplicate,
  includesOwnContainer,
  isSelf,
  redeployMethodOf,
  runsPlatform,
} from '../../stacks/redeployable/redeploy-method.js';
import { externalRecord, StackInspectionService } from '../outcome/stack-inspection.service.js';
import type { StackRecord, StackSnapshot } from '../outcome/stack-snapshot.js';
import { PreflightService } from '../run/apply/preflight.service.js';
import { failedRunError } from '../run/redeploy-end.js';
import type { RunContext } from '../run/run-context.js';
import { containersOf } from '../run/apply/stack-containers.js';
import { findActionObstacle, isUp, obstacleSentences } from './stack-action.js';

export interface PreparedAction {
  containers: Container[];
  before: StackSnapshot;
}

/** Reads the state of a stack right before it is started, stopped or restarted. */
@Injectable()
export class ActionPreflightService {
  constructor(
    private readonly preflight: PreflightService,
    private readonly ownContainer: OwnContainerService,
    private readonly inspection: StackInspectionService,
  ) {}

  /** @throws RedeployEndError if the action is not possible */
  async prepare(run: RunContext, action: LifecycleAction): Promise<PreparedAction> {
    const record = await this.readRecord(run);
    const containers = record.kind === 'kubernetes' ? [] : await containersOf(run, record);
    const obstacle = await this.obstacleOf(run, record, containers);
    const before = await this.inspection.takeSnapshot(run, record);
    const runningContainers = before.containers.filter(({ state }) => isUp(state));
    const reason = findActionObstacle(action, {
      obstacle,
      kind: record.kind,
      status:
        run.redeploy.platformStackId === null && runningContainers.length === 0
          ? 'inactive'
          : record.status,
      runsPlatform: runsPlatform(containers),
      containers: {
        total: before.containers.length,
        running: runningContainers.length,
        finished: before.containers.filter(({ exitedWell }) => exitedWell).length,
      },
    });
    if (reason !== null) throw failedRunError('ACTION_NOT_POSSIBLE', obstacleSentences[reason]);
    return { containers, before };
  }

  private readRecord(run: RunContext): StackRecord | Promise<StackRecord> {
    return run.redeploy.platformStackId === null
      ? externalRecord(run.redeploy)
      : this.preflight.waitForRunningDeploy(run);
  }

  private async obstacleOf(run: RunContext, record: StackRecord, containers: readonly Container[]) {
    const { client, redeploy, signal } = run;
    const [environments, stacks, ownContainer] = await Promise.all([
      client.environments({ signal }),
      client.stacks({ signal }),
      this.ownContainer.find(run.server),
    ]);
    const environmentExists = environments.some(({ id }) => id === redeploy.environmentId);
    const stack = stacks.find(({ id }) => id === redeploy.platformStackId);
    if (stack === undefined) {
      if (!environmentExists) return 'orphaned';
      return includesOwnContainer(containers, ownContainer) ? 'self' : null;
    }
    const method = redeployMethodOf(
      { ...stack, status: record.status },
      {
        environmentExists,
        isDuplicate: isDuplicate(stack, stacks),
        isSelf: isSelf(stack, containers, ownContainer),
      },
    );
    return method.kind === 'skip' ? method.reason : null;
  }
}
