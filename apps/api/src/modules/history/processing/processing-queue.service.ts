import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { processingKinds, type ProcessingKind } from '@stackyard/contracts';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { LeaseLost, type Lease } from '#infra/leases/lease.js';
import { Leases } from '#infra/leases/leases.service.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { underSignals } from '#infra/under-signals.js';
import { MediaFiles } from '../paths/media-files.adapter.js';
import { PathRefused } from '../paths/media-path.js';
import { ProgramMissing } from '../tools/programs.adapter.js';
import { AnalysisRunService } from './analysis-run.service.js';
import { EncodeRunService } from './encode-run.service.js';
import { ProcessingFailed } from './processing-failed.js';
import { ProcessingJournal, type BadEnd } from './processing-journal.service.js';
import { ProcessingRecovery } from './processing-recovery.service.js';
import type { ProcessingRunEntity } from './processing-run.entity.js';
import { ProcessingRepository } from './processing.repository.js';
import { ResultDrafts } from './result-drafts.service.js';

/** Milliseconds after which the queue looks by itself, should a wake-up ever get lost. */
const idleRest = 60_000;
const faultRest = 2_000;
/** Analyses that run at once; they read, and are over soon. */
const parallelAnalyses = 2;

interface OpenRun {
  cancelling: AbortController;
  done: Promise<void>;
}

/**
 * Lets what was asked for begin in its order, as many at once as the settings say, in the one process
 * that has the media folders.
 */
@Injectable()
export class ProcessingQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log: Logger;
  private readonly open = new Map<number, OpenRun>();
  private task: BackgroundTask | undefined;
  private stopHearing: () => void = () => undefined;
  private stopping = false;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly runs: ProcessingRepository,
    private readonly journal: ProcessingJournal,
    private readonly recovery: ProcessingRecovery,
    private readonly analyses: AnalysisRunService,
    private readonly encodes: EncodeRunService,
    private readonly results: ResultDrafts,
    private readonly leases: Leases,
    private readonly files: MediaFiles,
    private readonly outbox: Outbox,
    private readonly tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.for('processing');
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.uow.isShared && !this.files.hasFolders) return;
    this.task = this.tasks.declare({
      name: 'processing',
      everyMs: idleRest,
      retryMs: faultRest,
      lease: { name: 'processing', elsewhereMs: faultRest, keep: () => this.recovery.recover() },
      logger: 'processing',
      failure: 'The queue is worked off later',
      run: (_, lease) => this.fill(lease),
    });
    await this.task.takeLease();
    this.stopHearing = this.outbox.on('event.recorded', ({ action }) => {
      if (action === 'job.cancel-requested') this.wake();
    });
  }

  /** What runs is ended; its rows stay as they are, and the next start says what became of it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.stopHearing();
    await this.task?.halt();
    for (const { cancelling } of this.open.values()) cancelling.abort();
    await Promise.all([...this.open.values()].map(({ done }) => done));
    await this.task?.stop();
  }

  wake(): void {
    this.task?.wake();
  }

  /** Ends a run that has begun here; false when it has not, or is over. */
  async cancel(runId: number): Promise<boolean> {
    const run = this.open.get(runId);
    run?.cancelling.abort();
    await run?.done;
    return run !== undefined;
  }

  private async fill(lease: Lease): Promise<void> {
    await this.cancelAsked();
    for (const kind of processingKinds) while (await this.beginNext(kind, lease));
  }

  /** Another process may have been asked to end what runs here. */
  private async cancelAsked(): Promise<void> {
    if (this.open.size === 0) return;
    for (const id of await this.runs.toCancel()) this.open.get(id)?.cancelling.abort();
  }

  /** Chosen and begun in one unit, so that nothing is begun twice. True when there may be more. */
  private async beginNext(kind: ProcessingKind, lease: Lease): Promise<boolean> {
    if (this.stopping) return false;
    const chosen = await this.uow.run(async () => {
      const { parallelEncodes } = await this.runs.settings();
      const limit = kind === 'encode' ? parallelEncodes : parallelAnalyses;
      if ((await this.runs.countRunning(kind)) >= limit) return null;
      const run = await this.runs.nextQueued(kind);
      return run && { run, begun: await this.journal.begin(run) };
    });
    if (chosen === null) return false;
    if (chosen.begun) this.carry(chosen.run, lease);
    return true;
  }

  private carry(run: ProcessingRunEntity, lease: Lease): void {
    const cancelling = new AbortController();
    const work = (signal: AbortSignal) => this.goThrough(run, signal);
    const done = this.leases
      .within(lease, () => underSignals([cancelling.signal, lease.signal], work))
      .finally(() => {
        this.open.delete(run.id);
        this.wake();
      });
    this.open.set(run.id, { cancelling, done });
  }

  private async goThrough(run: ProcessingRunEntity, signal: AbortSignal): Promise<void> {
    const { id, jobId, kind } = run;
    this.log.info({ runId: id, jobId, kind }, 'Begun');
    try {
      await (kind === 'encode' ? this.encodes : this.analyses).run(run, signal);
      this.log.info({ runId: id, jobId, kind }, 'Done');
    } catch (error) {
      await this.endFor(run, error, signal).catch((fault: unknown) => {
        this.log.error({ err: fault, runId: id, jobId }, 'The end of a run was not stored');
      });
    }
  }

  private async endFor(
    run: ProcessingRunEntity,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    if (run.draftPath !== null) await this.results.discard(run.draftPath);
    // Whoever works off the queue next says what became of it.
    if (this.stopping || signal.reason instanceof LeaseLost) return;
    const end = signal.aborted ? cancelled : this.endOf(run, error);
    this.log.info({ runId: run.id, jobId: run.jobId, reason: end.reason }, 'Ended');
    await this.journal.failed(run, end);
  }

  private endOf({ id, jobId }: ProcessingRunEntity, error: unknown): BadEnd {
    const failed = { state: 'failed' } as const;
    if (error instanceof ProcessingFailed) {
      return { ...failed, fault: error.fault, reason: error.message };
    }
    if (error instanceof ProgramMissing) {
      return { ...failed, fault: 'tool-missing', reason: error.message };
    }
    if (error instanceof PathRefused) {
      const faults = { denied: 'access-denied', full: 'disk-full' } as const;
      const fault =
        error.fault === 'denied' || error.fault === 'full' ? faults[error.fault] : 'path-unusable';
      return { ...failed, fault, reason: error.detail };
    }
    this.log.error({ err: error, runId: id, jobId }, 'A run broke');
    return { ...failed, fault: 'internal', reason: 'Something broke on our side.' };
  }
}

const cancelled: BadEnd = { state: 'cancelled', fault: null, reason: 'It was cancelled.' };
