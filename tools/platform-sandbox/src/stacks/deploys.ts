import { setTimeout as sleep } from 'node:timers/promises';
import { commitOf } from './git.js';
import type { StackRecord } from '../wire.js';
import type { PlatformState } from '../world.js';

export interface DeployPlan {
  stackId: number;
  pull: boolean;
  recreate: boolean;
  prune: boolean;
  cloneFirst: boolean;
}

/**
 * Phase of the deployment that holds the lock: pulling changes no container; starting replaces or
 * removes containers.
 */
export type DeployPhase = 'pulling' | 'starting';

/** Thrown if a deployment fails, with the error text of compose. */
export class DeployError extends Error {}

export class CloneError extends DeployError {}

/**
 * Thrown if the platform process ends during a deployment or stop. A request that is still waiting
 * gets no reply, and its changes are not stored.
 */
export class PlatformStoppedError extends DeployError {}

export interface DeployCounts {
  /**
   * Number of requests to redeploy, start or stop the stack. Requests that are invalid or do not
   * fit the stack's state are not counted.
   */
  received: number;
  /** Number of deployments that obtained the lock. */
  executed: number;
  /** Number of executed deployments that failed. */
  failed: number;
}

/**
 * Runs deployments one after another. The platform holds a single lock during pull and up, even if
 * the client has disconnected.
 */
export class DeployQueue {
  /** The deployment that holds the lock; null if none is running. */
  runningDeploy: { stackId: number; phase: DeployPhase } | null = null;
  /** Phase at which deployments are held; null if none are held. */
  heldPhase: DeployPhase | null = null;
  private lastDeploy: Promise<void> = Promise.resolve();
  private processAbortController = new AbortController();
  private replacedCountBeforeKill = 0;
  private readonly counts = new Map<number, DeployCounts>();

  constructor(
    private readonly platform: PlatformState,
    public durationMs: number,
  ) {}

  count(stackId: number): DeployCounts {
    const count = this.counts.get(stackId) ?? { received: 0, executed: 0, failed: 0 };
    this.counts.set(stackId, count);
    return count;
  }

  /**
   * Ends all running and queued deployments, as if the platform process had ended. A deployment
   * that is pulling has changed nothing; a deployment that is starting containers stays half-done.
   *
   * @param replacedCount How many containers were already replaced.
   */
  kill(replacedCount = 0): void {
    this.replacedCountBeforeKill = replacedCount;
    this.processAbortController.abort();
    this.processAbortController = new AbortController();
  }

  /**
   * Waits for the lock, then carries out the plan: clones the repository and pulls images if
   * required, and starts containers.
   *
   * @throws DeployError with the text that the platform would return
   */
  async run(plan: DeployPlan, record: StackRecord): Promise<void> {
    const { signal } = this.processAbortController;
    const previousDeploy = this.lastDeploy;
    let release = () => {};
    this.lastDeploy = new Promise((resolve) => (release = resolve));
    try {
      await previousDeploy;
      await this.deploy(plan, record, signal);
    } finally {
      release();
    }
  }

  /**
   * Waits for the lock, then stops and removes the containers, which takes 60% of the duration of a
   * deployment.
   *
   * @throws PlatformStoppedError if the platform ends before the containers are removed
   */
  async down(record: StackRecord): Promise<void> {
    const { signal } = this.processAbortController;
    const previousDeploy = this.lastDeploy;
    let release = () => {};
    this.lastDeploy = new Promise((resolve) => (release = resolve));
    try {
      await previousDeploy;
      await this.enterPhase('starting', { stackId: record.wire.Id }, signal);
      this.platform.containers.removeProject(this.platform.projectOf(record));
    } finally {
      this.runningDeploy = null;
      release();
    }
  }

  private async deploy(plan: DeployPlan, record: StackRecord, signal: AbortSignal): Promise<void> {
    const { faults } = this.platform;
    if (signal.aborted) throw new PlatformStoppedError('the platform was stopped');
    const count = this.count(plan.stackId);
    count.executed += 1;
    try {
      await this.enterPhase('pulling', plan, signal);
      const cloneFault = plan.cloneFirst && faults.takeDeployFault('clone-error', plan);
      if (cloneFault) throw new CloneError(cloneFault.message ?? 'authentication required');
      if (plan.cloneFirst) fetchRepository(record);
      if (plan.pull) this.pull(plan, record);
      await this.enterPhase('starting', plan, signal).catch((error: unknown) => {
        this.platform.leaveHalfDone(record, this.replacedCountBeforeKill);
        throw error;
      });
      this.up(plan, record);
    } catch (error) {
      count.failed += 1;
      throw error;
    } finally {
      this.runningDeploy = null;
    }
  }

  private pull(plan: DeployPlan, record: StackRecord): void {
    const fault = this.platform.faults.takeDeployFault('pull-error', plan);
    try {
      if (fault) throw new Error(fault.message ?? 'manifest unknown: manifest unknown');
      this.platform.pullImages(record);
    } catch (error) {
      throw new DeployError(`failed to pull images of the stack: ${textOf(error)}\n`);
    }
  }

  private up(plan: DeployPlan, record: StackRecord): void {
    const fault = this.platform.faults.takeDeployFault('up-error', plan);
    try {
      if (fault)
        throw new Error(fault.message ?? 'driver failed programming external connectivity');
      this.platform.startServices(record, plan);
    } catch (error) {
      // A failed `up` is followed by a `down`, which also removes the previous containers.
      this.platform.containers.removeProject(this.platform.projectOf(record));
      throw new DeployError(`failed to deploy a stack: ${textOf(error)}\n`);
    }
  }

  private async enterPhase(
    phase: DeployPhase,
    plan: Pick<DeployPlan, 'stackId'>,
    signal: AbortSignal,
  ): Promise<void> {
    this.runningDeploy = { stackId: plan.stackId, phase };
    const share = phase === 'pulling' ? 0.4 : 0.6;
    try {
      await this.platform.pause(this.durationMs * share, signal);
      while (this.heldPhase === phase) await sleep(2, undefined, { signal });
    } catch {
      throw new PlatformStoppedError('the platform was stopped');
    }
  }
}

function fetchRepository(record: StackRecord): void {
  record.file = record.repositoryFile;
  const { GitConfig } = record.wire;
  if (!GitConfig) return;
  const { URL, ReferenceName } = GitConfig;
  GitConfig.ConfigHash = commitOf(URL, ReferenceName, record.repositoryFile);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
