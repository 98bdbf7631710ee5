import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import type { PreparedStack } from '../run/apply/preflight.service.js';
import type { RunContext } from '../run/run-context.js';
import type { NewSnapshot, SnapshotAfter } from './redeploy-snapshot.js';
import { RedeploySnapshotsRepository } from './redeploy-snapshots.repository.js';
import { SnapshotBoxService } from './snapshot-box.service.js';
import { StackCaptureService } from './stack-capture.service.js';

/** Stored if the stack could not be read after its redeploy. */
const unknownAfter: SnapshotAfter = {
  sealedAfter: null,
  gitAfter: null,
  servicesAfter: null,
  deployedAfter: null,
};

@Injectable()
export class RedeploySnapshotsService implements OnApplicationBootstrap {
  private readonly log: Logger;

  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
    private readonly snapshots: RedeploySnapshotsRepository,
    private readonly capture: StackCaptureService,
    private readonly box: SnapshotBoxService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('redeploying-stacks');
  }

  /** Deletes all stored snapshots if the feature has been turned off. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.isOff) await this.uow.run(() => this.snapshots.removeAll());
  }

  /**
   * @returns the snapshot to store when the redeploy starts to apply; null if snapshots are turned
   * off
   */
  async captureBefore(run: RunContext, preparedStack: PreparedStack): Promise<NewSnapshot | null> {
    if (this.isOff) return null;
    const { content, git, services } = await this.capture.captureBefore(run, preparedStack);
    return {
      takenAt: this.clock.now().toISOString(),
      sealedBefore: await this.box.seal(content),
      gitBefore: git,
      servicesBefore: services,
    };
  }

  /**
   * Stores a snapshot and deletes the stack's oldest snapshots that exceed the limit. Call this in a
   * unit of work.
   */
  async store({ id, stackId }: RedeployEntity, snapshot: NewSnapshot): Promise<void> {
    // The stack was removed in the meantime.
    if (stackId === null) return;
    await this.snapshots.save({
      redeployId: id,
      stackId,
      ...snapshot,
      succeededAt: null,
      ...unknownAfter,
    });
    await this.snapshots.prune(stackId, this.settings.REDEPLOY_SNAPSHOTS);
  }

  /**
   * Reads a stack after a successful redeploy. If the stack cannot be read, the redeploy remains
   * successful, and all fields of the returned state are null. All fields are also null if
   * snapshots are turned off or the platform has no record of the stack.
   */
  async captureAfter(run: RunContext): Promise<SnapshotAfter> {
    const { id, platformStackId } = run.redeploy;
    if (this.isOff || platformStackId === null) return unknownAfter;
    try {
      const capturedStack = await this.capture.captureAfter(run, platformStackId);
      const { content, git, services, deployedAt } = capturedStack;
      const storedSnapshot = await this.snapshots.findByRedeploy(id);
      const contentBefore = storedSnapshot && (await this.box.open(storedSnapshot.sealedBefore));
      const isSame = JSON.stringify(contentBefore) === JSON.stringify(content);
      return {
        sealedAfter: isSame ? null : await this.box.seal(content),
        gitAfter: git,
        servicesAfter: services,
        deployedAfter: deployedAt,
      };
    } catch (error) {
      if (run.signal.aborted) throw error;
      this.log.warn({ err: error, redeploy: id }, 'The stack was not read after its redeploy');
      return unknownAfter;
    }
  }

  /** Adds the state after a successful redeploy to its snapshot. Call this in a unit of work. */
  async complete(
    { id, finishedAt }: RedeployEntity,
    after: SnapshotAfter = unknownAfter,
  ): Promise<void> {
    await this.snapshots.change(id, { ...after, succeededAt: finishedAt });
  }

  private get isOff(): boolean {
    return this.settings.REDEPLOY_SNAPSHOTS === 0;
  }
}
