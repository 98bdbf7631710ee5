import { detached } from '../signals/detached.js';
import type { Lease } from '../leases/lease.js';
import type { Leases } from '../leases/leases.service.js';
import type { Logger } from '../logging/logging.js';
import { underSignals } from '../signals/under-signals.js';
import type { RunKind, RunStops } from './run-kind.js';

/** What every carrier works with. */
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

/** Carries the runs of one kind that this process has claimed. */
export class RunCarrier<Run extends { id: number }, Result = unknown> {
  private readonly carried = new Map<number, Carried<Run>>();

  constructor(
    private readonly kind: RunKind<Run, Result>,
    private readonly tools: RunTools,
  ) {}

  /**
   * Goes on with a run, whoever asked for it. Never rejects; answers false when the run stays open, since it
   * was left or its end could not be stored.
   *
   * @param lease - under which it was claimed; whatever the run writes is refused once it is lost
   * @param leave - of a background task that waits for the run: aborted when it is stopped
   */
  carry(run: Run, lease?: Lease, leave?: AbortSignal): Promise<boolean> {
    const cancelling = new AbortController();
    const leaving = [this.tools.stopping, lease?.signal, leave].filter((one) => one !== undefined);
    const work = () => this.carryOut(run, lease, leaving, cancelling.signal);
    const done = detached(work).finally(() => this.carried.delete(run.id));
    this.carried.set(run.id, { run, cancelling, done });
    return done;
  }

  /** Takes the lease of a run in the unit that stores it; null while another run has it. */
  claim(leaseName: string): Promise<Lease | null> {
    return this.tools.leases.claim(leaseName);
  }

  /** Resumes the run found under the lease, unless another process holds the lease. */
  async resumeRuns(leaseName: string, find: () => Promise<Run | null>): Promise<void> {
    const taken = await this.tools.leases.claimFor(leaseName, find);
    if (taken !== null) void this.carry(taken.found, taken.lease);
  }

  /** The run as it is carried here; undefined when it is not. */
  find(id: number): Run | undefined {
    return this.carried.get(id)?.run;
  }

  /** Tells a run to end, and answers with its end; undefined when it is not carried here. */
  cancel(id: number): Promise<unknown> | undefined {
    const carried = this.carried.get(id);
    carried?.cancelling.abort();
    return carried?.done;
  }

  /** Resolves when all that is carried now has ended or was left. */
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

  /** A run that is left stays open: whoever takes it up next looks what became of it. */
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
      await kind.letGo?.(run);
    }
  }
}
