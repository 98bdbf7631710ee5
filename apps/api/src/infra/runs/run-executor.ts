import { runDetached } from '../signals/run-detached.js';
import type { Lease } from '../leases/lease.js';
import type { Leases } from '../leases/leases.service.js';
import type { Logger } from '../logging/logging.js';
import { withSignals } from '../signals/with-signals.js';
import type { RunKind, RunSignals } from './run-kind.js';

export interface RunDependencies {
  leases: Leases;
  log: Logger;
  /** Aborted when the process stops. */
  stopSignal: AbortSignal;
}

interface ActiveRun<Run> {
  run: Run;
  cancelController: AbortController;
  finished: Promise<unknown>;
}

/** Executes the runs that this process has claimed, all of a single kind. */
export class RunExecutor<Run extends { id: number }, Result = unknown> {
  private readonly activeRuns = new Map<number, ActiveRun<Run>>();

  constructor(
    private readonly kind: RunKind<Run, Result>,
    private readonly tools: RunDependencies,
  ) {}

  /**
   * Executes a run from its stored state. Never rejects.
   *
   * @param lease - the lease of the run. Once it is lost, the run can no longer write.
   * @param taskSignal - aborted when the background task that waits for the run stops
   * @returns false if the run stays unfinished, because it was interrupted or its end could not be
   * stored
   */
  execute(run: Run, lease?: Lease, taskSignal?: AbortSignal): Promise<boolean> {
    const cancelController = new AbortController();
    const interruptSignals = [this.tools.stopSignal, lease?.signal, taskSignal].filter(
      (signal) => signal !== undefined,
    );
    const work = () => this.run(run, lease, interruptSignals, cancelController.signal);
    const finished = runDetached(work).finally(() => this.activeRuns.delete(run.id));
    this.activeRuns.set(run.id, { run, cancelController, finished });
    return finished;
  }

  /**
   * Acquires the lease of a run, or returns null while another run holds it. Call this in the unit
   * of work that stores the run.
   */
  claim(leaseName: string): Promise<Lease | null> {
    return this.tools.leases.claim(leaseName);
  }

  /**
   * Finds and resumes the unfinished run that the lease covers. Does nothing if the lease is held
   * or there is no such run.
   */
  async resumeRun(leaseName: string, find: () => Promise<Run | null>): Promise<void> {
    const claimedRun = await this.tools.leases.claimIfFound(leaseName, find);
    if (claimedRun !== null) void this.execute(claimedRun.item, claimedRun.lease);
  }

  /** Returns the run if this process is executing it; undefined if not. */
  find(id: number): Run | undefined {
    return this.activeRuns.get(id)?.run;
  }

  /**
   * Cancels a run. Returns a promise that resolves when the run has ended, or undefined if this
   * process is not executing it.
   */
  cancel(id: number): Promise<unknown> | undefined {
    const activeRun = this.activeRuns.get(id);
    activeRun?.cancelController.abort();
    return activeRun?.finished;
  }

  /** Resolves when all current runs have ended or have been interrupted. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all([...this.activeRuns.values()].map(({ finished }) => finished));
  }

  private async run(
    run: Run,
    lease: Lease | undefined,
    interruptSignals: readonly AbortSignal[],
    cancel: AbortSignal,
  ): Promise<boolean> {
    const { kind, tools } = this;
    const runToEnd = () =>
      withSignals(interruptSignals, (interruptSignal) =>
        withSignals([cancel, interruptSignal], (cancelOrInterruptSignal) =>
          this.attempt(run, {
            cancelSignal: cancel,
            interruptSignal,
            cancelOrInterruptSignal,
          }),
        ),
      );
    try {
      return await (lease === undefined ? runToEnd() : tools.leases.runUnderLease(lease, runToEnd));
    } catch (error) {
      if (!interruptSignals.some(({ aborted }) => aborted)) {
        tools.log.error({ err: error, [kind.name]: run.id }, 'The end of a run was not stored');
      }
      return false;
    } finally {
      if (lease !== undefined && kind.releasesLease) await tools.leases.release(lease);
    }
  }

  /**
   * Returns whether the run has ended. An interrupted run stays unfinished, and the process that
   * resumes the run continues from its stored state.
   */
  private async attempt(run: Run, signals: RunSignals): Promise<boolean> {
    const { kind } = this;
    if (signals.interruptSignal.aborted) return false;
    try {
      let result: Result;
      try {
        result = await kind.work(run, signals);
      } catch (error) {
        if (signals.interruptSignal.aborted) return false;
        await kind.fail(run, error, signals);
        return true;
      }
      await kind.finish(run, result, signals);
      return true;
    } finally {
      await kind.release?.(run);
    }
  }
}
