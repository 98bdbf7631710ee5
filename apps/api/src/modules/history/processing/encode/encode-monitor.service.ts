import { Injectable } from '@nestjs/common';
import type { ToolRun } from '@stackyard/contracts';
import { bytesPerGigabyte } from '../../gigabyte.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { JobLogsService } from '../../jobs/log/job-logs.service.js';
import type { EncodeProgress } from '../tools/handbrake.adapter.js';
import { Programs } from '../tools/programs.adapter.js';
import type { ToolLimits } from '../tools/tool-calls.adapter.js';
import { ProcessingError } from '../runs/processing-error.js';
import { ProcessingJournal } from '../runs/processing-journal.service.js';
import type { ProcessingRunEntity } from '../runs/processing-run.entity.js';
import type { ProcessingSettingsEntity } from '../processing-settings.entity.js';
import type { OpenRawFolder } from '../analysis/raw-review.service.js';
import type { OpenDraft } from './result-drafts.service.js';

const announceIntervalMs = 1000;
/**
 * Maximum size of the progress and log output. It is large enough for an encode of several days.
 */
const maxOutputBytes = 4 * 1024 ** 3;

/**
 * A disk with less free space than this counts as full. On a full disk, encoders exit successfully
 * and leave an incomplete file with an intact header.
 */
const diskFullThresholdBytes = 1024 ** 2;

export interface EncodeWork {
  run: ProcessingRunEntity;
  job: JobEntity;
  raw: OpenRawFolder;
  settings: ProcessingSettingsEntity;
  signal: AbortSignal;
}

export interface MonitoredEncode {
  limits: ToolLimits;
  recordProgress(progress: EncodeProgress): Promise<void>;
  /**
   * Checks how a program ended. Returns its result, with the real paths instead of the paths
   * through open handles.
   *
   * @throws ProcessingError if the disk is full or the program took too long
   * @throws the abort reason if the run was cancelled
   */
  checkRun(run: ToolRun): Promise<ToolRun>;
}

/** Monitors encoders: time, log, progress and free space. */
@Injectable()
export class EncodeMonitor {
  constructor(
    private readonly programs: Programs,
    private readonly logs: JobLogsService,
    private readonly journal: ProcessingJournal,
  ) {}

  /** @throws ProcessingError if there is too little space to start */
  async monitor(work: EncodeWork, draft: OpenDraft, source: string): Promise<MonitoredEncode> {
    const { run, job, raw, settings, signal } = work;
    const diskFullController = new AbortController();
    const hasFreeSpace = async () =>
      (await draft.freeBytes()) >= settings.minFreeGigabytes * bytesPerGigabyte;
    if (!(await hasFreeSpace())) throw diskFullFailure(settings);
    return {
      limits: {
        timeLimitMs: settings.encodeHours * 3_600_000,
        outputLimitBytes: maxOutputBytes,
        niceness: settings.niceness,
        signal: AbortSignal.any([signal, diskFullController.signal]),
        onStart: async (pid) =>
          this.journal.storeDetails(run, {
            pid,
            processKey: await this.programs.readProcessKey(pid),
          }),
        onStderrLines: (lines) =>
          this.logs.addLines(
            job.id,
            source,
            lines.map((line) => draft.folder.withRealPath(raw.folder.withRealPath(line))),
          ),
      },
      recordProgress: throttle(async (progress) => {
        await this.journal.recordProgress(run, progress);
        if (!(await hasFreeSpace())) diskFullController.abort();
      }),
      checkRun: async (toolRun) => {
        await this.journal.storeDetails(run, { pid: null, processKey: null });
        signal.throwIfAborted();
        if (diskFullController.signal.aborted) throw diskFullFailure(settings);
        if ((await draft.freeBytes()) < diskFullThresholdBytes) {
          throw new ProcessingError('disk-full', 'The disk of the output folder is full.');
        }
        const isTimedOut = toolRun.errorMessage?.includes('did not finish within') === true;
        if (isTimedOut) throw new ProcessingError('timed-out', toolRun.errorMessage ?? '');
        return raw.folder.withRealPaths(draft.folder.withRealPaths(toolRun));
      },
    };
  }
}

function throttle(
  record: (progress: EncodeProgress) => Promise<void>,
): (progress: EncodeProgress) => Promise<void> {
  let lastCallAt = -Infinity;
  return async (progress) => {
    if (performance.now() - lastCallAt < announceIntervalMs) return;
    lastCallAt = performance.now();
    await record(progress);
  };
}

function diskFullFailure({ minFreeGigabytes }: ProcessingSettingsEntity): ProcessingError {
  const reason = `Less than ${minFreeGigabytes} GB are free on the disk of the output folder.`;
  return new ProcessingError('disk-full', reason);
}
