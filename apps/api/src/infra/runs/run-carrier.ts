import { detached } from '../detached.js';
import type { Lease } from '../leases/lease.js';
import type { Leases } from '../leases/leases.service.js';
import type { Logger } from '../logging/logging.js';
import { underSignals } from '../under-signals.js';
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
  done: Promise<void>;
}

/** Carries the runs of one kind that this process has claimed. */
export class RunCarrier<Run extends { id: number }> {
  private readonly carried = new Map<number, Carried<Run>>();

  constructor(
    private readonly kind: RunKind<Run>,
    private readonly tools: RunTools,
  ) {}

  /**
   * Goes on with a run, whoever asked for it. Resolves when it has ended or was left; never rejects.
   *
   * @param lease - under which it was claimed; whatever the run writes is refused once it is lost
   */
  carry(run: Run, lease?: Lease): Promise<void> {
    const cancelling = new AbortController();
    const done = detached(() => this.carryOut(run, lease, cancelling.signal)).finally(() =>
      this.carried.delete(run.id),
    );
    this.carried.set(run.id, { run, cancelling, done });
    return done;
  }

  /** Takes up what is found under the lease, unless another process holds it. */
  async takeUp(leaseName: string, find: () => Promise<Run | null>): Promise<void> {
    const taken = await this.tools.leases.claimFor(leaseName, find);
    if (taken !== null) void this.carry(taken.found, taken.lease);
  }

  /** The run as it is carried here; undefined when it is not. */
  find(id: number): Run | undefined {
    return this.carried.get(id)?.run;
  }

  get size(): number {
    return this.carried.size;
  }

  /** Tells a run to end, and answers with its end; undefined when it is not carried here. */
  cancel(id: number): Promise<void> | undefined {
    const carried = this.carried.get(id);
    carried?.cancelling.abort();
    return carried?.done;
  }

  /** Resolves when all that is carried now has ended or was left. */
  async idle(): Promise<void> {
    await Promise.all([...this.carried.values()].map(({ done }) => done));
  }

  private async carryOut(run: Run, lease: Lease | undefined, cancel: AbortSignal): Promise<void> {
    const { kind, tools } = this;
    const leaving = lease === undefined ? [tools.stopping] : [tools.stopping, lease.signal];
    const toItsEnd = () =>
      underSignals(leaving, (leave) =>
        underSignals([cancel, leave], (either) => this.attempt(run, { cancel, leave, either })),
      );
    try {
      await (lease === undefined ? toItsEnd() : tools.leases.within(lease, toItsEnd));
    } catch (error) {
      tools.log.error({ err: error, [kind.name]: run.id }, 'The end of a run was not stored');
    } finally {
      if (lease !== undefined && kind.releasesLease) await tools.leases.release(lease);
    }
  }

  /** A run that is left stays open: whoever takes it up next looks what became of it. */
  private async attempt(run: Run, stops: RunStops): Promise<void> {
    if (stops.leave.aborted) return;
    try {
      await this.kind.work(run, stops);
    } catch (error) {
      if (!stops.leave.aborted) await this.kind.fail(run, error, stops);
    } finally {
      await this.kind.letGo?.(run);
    }
  }
}
