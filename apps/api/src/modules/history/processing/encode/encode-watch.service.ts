import { Injectable } from '@nestjs/common';
import type { ToolRun } from '@stackyard/contracts';
import type { JobEntity } from '../../jobs/job.entity.js';
import { JobLogsService } from '../../jobs/log/job-logs.service.js';
import type { EncodeProgress } from '../tools/handbrake.adapter.js';
import { Programs } from '../tools/programs.adapter.js';
import type { ToolLimits } from '../tools/tool-calls.adapter.js';
import { ProcessingFailed } from '../runs/processing-failed.js';
import { ProcessingJournal } from '../runs/processing-journal.service.js';
import type { ProcessingRunEntity } from '../runs/processing-run.entity.js';
import type { ProcessingSettingsEntity } from '../processing-settings.entity.js';
import type { HeldRaw } from '../analysis/raw-review.service.js';
import type { HeldDraft } from './result-drafts.service.js';

/** Milliseconds between two announcements of how far an encode is. */
const announceEvery = 1000;
/** Bytes of progress and log: days of it. */
const mostOutput = 4 * 1024 ** 3;

/** Gigabytes below which a disk counts as full: encoders end well there with half a file, whose head is whole. */
const leastRoom = 1 / 1024;

/** An encode that has begun. */
export interface EncodeWork {
  run: ProcessingRunEntity;
  job: JobEntity;
  raw: HeldRaw;
  settings: ProcessingSettingsEntity;
  signal: AbortSignal;
}

/** A watch over the programs of one encode. */
export interface Watch {
  limits: ToolLimits;
  progress(progress: EncodeProgress): Promise<void>;
  /** What a program that has ended came to, in paths that people know. @throws ProcessingFailed */
  ended(run: ToolRun): Promise<ToolRun>;
}

/** Watches over the programs that encode: their time, their log, how far they are, the room they leave. */
@Injectable()
export class EncodeWatch {
  constructor(
    private readonly programs: Programs,
    private readonly logs: JobLogsService,
    private readonly journal: ProcessingJournal,
  ) {}

  /** @throws ProcessingFailed when there is too little room to begin with */
  async over(work: EncodeWork, held: HeldDraft, source: string): Promise<Watch> {
    const { run, job, raw, settings, signal } = work;
    const full = new AbortController();
    const hasRoom = async () => (await held.free()) >= settings.minFreeGigabytes;
    if (!(await hasRoom())) throw tooFull(settings);
    return {
      limits: {
        timeLimit: settings.encodeHours * 3_600_000,
        outputLimit: mostOutput,
        niceness: settings.niceness,
        signal: AbortSignal.any([signal, full.signal]),
        onStart: async (pid) =>
          this.journal.note(run, { pid, processKey: await this.programs.keyOf(pid) }),
        onLog: (lines) =>
          this.logs.say(
            job.id,
            source,
            lines.map((line) => held.folder.shown(raw.folder.shown(line))),
          ),
      },
      progress: throttled(async (progress) => {
        await this.journal.progress(run, progress);
        if (!(await hasRoom())) full.abort();
      }),
      ended: async (end) => {
        await this.journal.note(run, { pid: null, processKey: null });
        signal.throwIfAborted();
        if (full.signal.aborted) throw tooFull(settings);
        if ((await held.free()) < leastRoom) {
          throw new ProcessingFailed(
            'disk-full',
            'The disk became full where results are written.',
          );
        }
        const late = end.errorMessage?.includes('did not end within') === true;
        if (late) throw new ProcessingFailed('timed-out', end.errorMessage ?? '');
        return raw.folder.shownRun(held.folder.shownRun(end));
      },
    };
  }
}

function throttled(
  tell: (progress: EncodeProgress) => Promise<void>,
): (progress: EncodeProgress) => Promise<void> {
  let last = -Infinity;
  return async (progress) => {
    if (performance.now() - last < announceEvery) return;
    last = performance.now();
    await tell(progress);
  };
}

function tooFull({ minFreeGigabytes }: ProcessingSettingsEntity): ProcessingFailed {
  const reason = `Less than ${minFreeGigabytes} GB are free where results are written.`;
  return new ProcessingFailed('disk-full', reason);
}
