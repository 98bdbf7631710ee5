import { detached } from '../signals/detached.js';
import type { Lease } from '../leases/lease.js';
import type { Leases } from '../leases/leases.service.js';
import type { Logger } from '../logging/logging.js';
import { underSignals } from '../signals/under-signals.js';
import type { RunKind, RunStops } from './run-kind.js';

/** The tools that every carrier needs. */
export interface RunTools {
  leases: Leases;
  log: Logger;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}

interface Carried<Run> {
  run: Run;
  cancelling: AbortController;
  done: Promise<unknown>;
}

/** Carries out the runs of one kind that this process has claimed. */
export class RunCarrier<Run extends { id: number }, Result = unknown> {
  private readonly carried = new Map<number, Carried<Run>>();

  constructor(
    private readonly kind: RunKind<Run, Result>,
    private readonly tools: RunTools,
  ) {}

  /**
   * Carries out a run from its stored state. Never rejects.
   *
   * @param lease - the lease of the run. Once it is lost, the run cannot write any more.
   * @param leave - signal of a background task that waits for the run; aborted when the task stops
   * @returns false if the run stays open, because it was interrupted or its end could not be stored
   */
  carry(run: Run, lease?: Lease, leave?: AbortSignal): Promise<boolean> {
    const cancelling = new AbortController();
    const leaving = [this.tools.stopping, lease?.signal, leave].filter((one) => one !== undefined);
    const work = () => this.carryOut(run, lease, leaving, cancelling.signal);
    const done = detached(work).finally(() => this.carried.delete(run.id));
    this.carried.set(run.id, { run, cancelling, done });
    return done;
  }

  /** Takes the lease in the unit that stores the run; null while another run has it. */
  claim(leaseName: string): Promise<Lease | null> {
    return this.tools.leases.claim(leaseName);
  }

  /** Resumes the run that belongs to the lease, unless another process holds the lease. */
  async resumeRuns(leaseName: string, find: () => Promise<Run | null>): Promise<void> {
    const taken = await this.tools.leases.claimFor(leaseName, find);
    if (taken !== null) void this.carry(taken.found, taken.lease);
  }

  /** The run if this process carries it out; undefined if not. */
  find(id: number): Run | undefined {
    return this.carried.get(id)?.run;
  }

  /**
   * Cancels a run and resolves when it has ended; undefined if this process does not carry it out.
   */
  cancel(id: number): Promise<unknown> | undefined {
    const carried = this.carried.get(id);
    carried?.cancelling.abort();
    return carried?.done;
  }

  /** Resolves when all current runs have ended or were interrupted. */
  async idle(): Promise<void> {
    await Promise.all([...this.carried.values()].map(({ done }) => done));
  }

  private async carryOut(
    run: Run,
    lease: Lease | undefined,
    leaving: readonly AbortSignal[],
    cancel: AbortSignal,
  ): Promise<boolean> {
    const { kind, tools } = this;
    const toItsEnd = () =>
      underSignals(leaving, (leave) =>
        underSignals([cancel, leave], (either) => this.attempt(run, { cancel, leave, either })),
      );
    try {
      return await (lease === undefined ? toItsEnd() : tools.leases.within(lease, toItsEnd));
    } catch (error) {
      if (!leaving.some(({ aborted }) => aborted)) {
        tools.log.error({ err: error, [kind.name]: run.id }, 'The end of a run was not stored');
      }
      return false;
    } finally {
      if (lease !== undefined && kind.releasesLease) await tools.leases.release(lease);
    }
  }

  /** An interrupted run stays open. The process that resumes it checks what happened. */
  private async attempt(run: Run, stops: RunStops): Promise<boolean> {
    const { kind } = this;
    if (stops.leave.aborted) return false;
    try {
      let result: Result;
      try {
        result = await kind.work(run, stops);
      } catch (error) {
        if (stops.leave.aborted) return false;
        await kind.fail(run, error, stops);
        return true;
      }
      await kind.finish(run, result, stops);
      return true;
    } finally {
      await kind.release?.(run);
    }
  }
}
