import { setTimeout as sleep } from 'node:timers/promises';
import { commitOf } from './git.js';
import type { StackRecord } from './wire.js';
import type { World } from './world.js';

/** What one deploy does. */
export interface DeployPlan {
  stackId: number;
  pull: boolean;
  recreate: boolean;
  prune: boolean;
  /** Clone the repository first. */
  clone: boolean;
}

/** What the deploy with the lock does: nothing is touched while it pulls, everything while it starts. */
export type DeployPhase = 'pulling' | 'starting';

/** A deploy that did not work, in the words of compose. */
export class DeployFault extends Error {}

/** A repository that could not be cloned. */
export class CloneFault extends DeployFault {}

/** The platform's process ended in the middle of it: nothing is answered and nothing written down. */
export class PlatformStopped extends DeployFault {}

/** How often a stack was asked to be deployed, and how often it was. */
export interface DeployCount {
  /** Write requests that reached the platform. */
  received: number;
  /** Deploys that took their turn and touched the environment. */
  executed: number;
  /** Of those, the ones that failed. */
  failed: number;
}

/**
 * Runs deploys one after the other: the platform holds a single lock for all of them, through pull
 * and up, and does not care whether somebody still waits for the answer.
 */
export class Deploys {
  /** The deploy that has the lock. */
  running: { stackId: number; phase: DeployPhase } | null = null;
  /** Deploys that come to this phase stay in it. */
  heldAt: DeployPhase | null = null;
  private turn: Promise<void> = Promise.resolve();
  private epoch = new AbortController();
  private replacedAtDeath = 0;
  private readonly counts = new Map<number, DeployCount>();

  constructor(
    private readonly world: World,
    public durationMs: number,
  ) {}

  count(stackId: number): DeployCount {
    const count = this.counts.get(stackId) ?? { received: 0, executed: 0, failed: 0 };
    this.counts.set(stackId, count);
    return count;
  }

  /**
   * Ends whatever runs or waits, as the end of the platform's process does: a deploy that was still
   * pulling touched nothing, one that was replacing containers stays half done.
   *
   * @param replaced How many containers had been replaced and run.
   */
  kill(replaced = 0): void {
    this.replacedAtDeath = replaced;
    this.epoch.abort();
    this.epoch = new AbortController();
  }

  /**
   * Waits for the turn, then pulls and starts.
   *
   * @throws DeployFault with the text that the platform would pass on.
   */
  async run(plan: DeployPlan, record: StackRecord): Promise<void> {
    const { signal } = this.epoch;
    const before = this.turn;
    let release = () => {};
    this.turn = new Promise((resolve) => (release = resolve));
    try {
      await before;
      await this.deploy(plan, record, signal);
    } finally {
      release();
    }
  }

  private async deploy(plan: DeployPlan, record: StackRecord, signal: AbortSignal): Promise<void> {
    const { faults } = this.world;
    if (signal.aborted) throw new PlatformStopped('the platform was stopped');
    const count = this.count(plan.stackId);
    count.executed += 1;
    try {
      await this.enter('pulling', plan, signal);
      const clone = plan.clone && faults.takeDeployFault('clone-error', plan);
      if (clone) throw new CloneFault(clone.message ?? 'authentication required');
      if (plan.clone) bringRepository(record);
      if (plan.pull) this.pull(plan, record);
      await this.enter('starting', plan, signal).catch((error: unknown) => {
        this.world.leaveHalfDone(record, this.replacedAtDeath);
        throw error;
      });
      this.up(plan, record);
    } catch (error) {
      count.failed += 1;
      throw error;
    } finally {
      this.running = null;
    }
  }

  private pull(plan: DeployPlan, record: StackRecord): void {
    const fault = this.world.faults.takeDeployFault('pull-error', plan);
    try {
      if (fault) throw new Error(fault.message ?? 'manifest unknown: manifest unknown');
      this.world.pullImages(record);
    } catch (error) {
      throw new DeployFault(`failed to pull images of the stack: ${textOf(error)}\n`);
    }
  }

  private up(plan: DeployPlan, record: StackRecord): void {
    const fault = this.world.faults.takeDeployFault('up-error', plan);
    try {
      if (fault)
        throw new Error(fault.message ?? 'driver failed programming external connectivity');
      this.world.startServices(record, plan);
    } catch (error) {
      // A failed up is followed by a down, so what ran before is gone.
      this.world.containers.removeProject(this.world.projectOf(record));
      throw new DeployFault(`failed to deploy a stack: ${textOf(error)}\n`);
    }
  }

  private async enter(phase: DeployPhase, plan: DeployPlan, signal: AbortSignal): Promise<void> {
    this.running = { stackId: plan.stackId, phase };
    const share = phase === 'pulling' ? 0.4 : 0.6;
    try {
      await sleep(this.durationMs * share, undefined, { signal });
      while (this.heldAt === phase) await sleep(2, undefined, { signal });
    } catch {
      throw new PlatformStopped('the platform was stopped');
    }
  }
}

function bringRepository(record: StackRecord): void {
  record.file = record.repositoryFile;
  const { GitConfig } = record.wire;
  if (!GitConfig) return;
  const { URL, ReferenceName } = GitConfig;
  GitConfig.ConfigHash = commitOf(URL, ReferenceName, record.repositoryFile);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
