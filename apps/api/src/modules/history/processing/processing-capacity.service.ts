import { Injectable } from '@nestjs/common';
import type { ProcessingReply } from '@stackyard/contracts';
import { ProblemError } from '#infra/http/problem-error.js';
import type { JobEntity } from '../jobs/job.entity.js';
import { MediaFiles } from '../jobs/files/media-files.adapter.js';
import { ResultDraftsService } from './encode/result-drafts.service.js';
import { toRunReply } from './processing-reply.js';
import type { ProcessingRunEntity } from './runs/processing-run.entity.js';
import { ProcessingRepository } from './runs/processing.repository.js';
import { ffmpegProgram } from './tools/ffmpeg.adapter.js';
import { handBrakeProgram } from './tools/handbrake.adapter.js';
import { mediaInfoProgram } from './tools/mediainfo.adapter.js';
import { Programs } from './tools/programs.adapter.js';

/** Maximum number of unfinished runs in one reply. */
const maxOpenRuns = 500;

/**
 * Determines which programs, folders and free space are available for processing, and lists the
 * unfinished runs.
 */
@Injectable()
export class ProcessingCapacity {
  constructor(
    private readonly runs: ProcessingRepository,
    private readonly files: MediaFiles,
    private readonly programs: Programs,
    private readonly results: ResultDraftsService,
  ) {}

  async readOverview(): Promise<ProcessingReply> {
    const tools = [
      { tool: 'mediainfo', program: mediaInfoProgram },
      { tool: 'handbrake', program: handBrakeProgram },
      { tool: 'ffmpeg', program: ffmpegProgram },
    ] as const;
    const [runningRuns, queuedRuns] = await Promise.all([
      this.runs.findRunning(),
      this.runs.findQueued(maxOpenRuns),
    ]);
    const outputs = await this.results.measureFreeSpace();
    return {
      tools: await Promise.all(
        tools.map(async (entry) => ({ ...entry, path: await this.programs.find(entry.program) })),
      ),
      outputDirs: outputs.map(({ root, freeBytes }) => ({ path: root.path, freeBytes })),
      open: [
        ...runningRuns.map((run) => toRunReply(run, null)),
        ...queuedRuns.map((run) => toRunReply(run, queuePosition(run, queuedRuns))),
      ].slice(0, maxOpenRuns),
    };
  }

  /** @throws ProblemError MEDIA_DIRS_NOT_CONFIGURED */
  outputDirs(): string[] {
    return this.files.rootsOf('output').map(({ path }) => path);
  }

  /** @throws ProblemError if the raw folder of a job cannot be used or the program is missing */
  async assertUsable({ id, rawPath }: JobEntity, program: string): Promise<void> {
    if (rawPath === null) {
      throw new ProblemError('JOB_HAS_NO_RAW', `Job ${id} has no raw folder.`);
    }
    const path = this.files.parsePath(rawPath, this.files.rootsOf('raw'));
    await this.files.withFolder(path, async () => undefined);
    await this.assertInstalled(program);
  }

  /** @throws ProblemError MEDIA_TOOL_MISSING */
  async assertInstalled(program: string): Promise<void> {
    if ((await this.programs.find(program)) !== null) return;
    throw new ProblemError('MEDIA_TOOL_MISSING', `${program} is not installed.`);
  }
}

function queuePosition(
  run: ProcessingRunEntity,
  queuedRuns: readonly ProcessingRunEntity[],
): number {
  return 1 + queuedRuns.filter(({ kind, id }) => kind === run.kind && id < run.id).length;
}
