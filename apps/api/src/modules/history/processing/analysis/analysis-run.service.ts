import { Injectable } from '@nestjs/common';
import type { AnalyzerInfo, EncodePlan, ToolRun } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { JobLogsService } from '../../jobs/log/job-logs.service.js';
import { planEncode } from '../plans/encode-plan.js';
import { ProgramMissingError } from '../tools/programs.adapter.js';
import { AlbumPlansService } from '../plans/album-plans.service.js';
import { ProcessingJournal, type AnalysisResult } from '../runs/processing-journal.service.js';
import { ProcessingRepository } from '../runs/processing.repository.js';
import { ProcessingError } from '../runs/processing-error.js';
import type { ProcessingRunEntity } from '../runs/processing-run.entity.js';
import type { RawLayout } from './raw-layout.js';
import { SidecarFilesService } from './sidecar-files.service.js';
import { RawAnalysisService, type OpenRawFolder } from './raw-review.service.js';

const structureTypes = {
  bdmv: 'bluray',
  video_ts: 'dvd',
  cd: 'cd',
  iso: 'dvd',
  files: 'other',
} as const;

/** Analyses the raw files of a job and plans the encode. */
@Injectable()
export class AnalysisRunService {
  constructor(
    private readonly rawReview: RawAnalysisService,
    private readonly sidecars: SidecarFilesService,
    private readonly albumPlans: AlbumPlansService,
    private readonly jobs: JobsService,
    private readonly logs: JobLogsService,
    private readonly journal: ProcessingJournal,
    private readonly runs: ProcessingRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws ProcessingError, ProgramMissingError, PathRefusedError */
  async run(run: ProcessingRunEntity, signal: AbortSignal): Promise<AnalysisResult> {
    let job = await this.jobs.read(run.jobId);
    const { rawPath } = job;
    if (rawPath === null) throw new ProcessingError('path-unusable', 'The job has no raw folder.');
    const { analysisMinutes } = await this.runs.readSettings();
    const limits = { timeLimitMs: analysisMinutes * 60_000, signal };
    return this.rawReview.withRawFolder(rawPath, async (rawFolder) => {
      const isAlbum = rawFolder.layout.structure === 'cd';
      await this.addLogLine(job, `Analysing ${rawPath} (${rawFolder.layout.structure})`);
      const info = await this.rawReview.analyse(rawFolder, limits);
      const playableCount = info.files.filter(({ format }) => format !== null).length;
      await this.addLogLine(job, `Media files: ${playableCount} of ${info.files.length}`);
      const planResult = playableCount === 0 ? null : await this.plan(rawFolder, limits);
      signal.throwIfAborted();
      await this.journal.attach(run, 'analyzerInfo', {
        ...info,
        scanRunInfo: planResult?.run ?? null,
      } satisfies AnalyzerInfo);
      job = await this.sidecars.read(job.id, rawFolder, info);
      const plan =
        playableCount > 0 && isAlbum
          ? await this.albumPlans.planFor(job, info.files)
          : planResult?.plan;
      if (plan) await this.journal.attach(run, 'encodePlan', plan);
      const fields = { bytesIn: rawFolder.layout.bytes, ...kindOf(job, rawFolder.layout) };
      return this.toResult(job, rawFolder.layout, planResult, fields, playableCount);
    });
  }

  private async toResult(
    job: JobEntity,
    { structure }: RawLayout,
    planResult: PlanResult | null,
    fields: Partial<JobEntity>,
    playableCount: number,
  ): Promise<AnalysisResult> {
    if (playableCount > 0 && (structure === 'cd' || job.mediaType === 'cd')) {
      return { outcome: 'unchanged', fields, reason: null };
    }
    if (planResult?.isHandBrakeMissing === true) {
      return { outcome: 'unchanged', fields, reason: 'HandBrakeCLI is not installed.' };
    }
    const plan = planResult?.plan;
    if (!plan || plan.titles.length === 0) {
      throw new ProcessingError('no-title', 'There is no title to encode.');
    }
    for (const note of plan.notes) await this.addLogLine(job, note);
    if (!plan.titleSelectionRequired) return { outcome: 'planned', fields, reason: null };
    const reason = 'No title reaches the minimum length in the settings. Choose a title.';
    return { outcome: 'title-wanted', fields, reason };
  }

  private async plan(
    rawFolder: OpenRawFolder,
    limits: { timeLimitMs: number; signal: AbortSignal },
  ): Promise<PlanResult | null> {
    if (rawFolder.layout.structure === 'cd') return null;
    try {
      const { inputs, run } = await this.rawReview.scan(rawFolder, limits);
      const settings = await this.runs.readSettings();
      return {
        plan: planEncode(inputs, settings, this.clock.now()),
        run,
        isHandBrakeMissing: false,
      };
    } catch (error) {
      // Without HandBrake there is no plan, but the analysis can still return what MediaInfo found.
      if (error instanceof ProgramMissingError)
        return { plan: null, run: null, isHandBrakeMissing: true };
      throw error;
    }
  }

  private addLogLine({ id }: JobEntity, text: string): Promise<void> {
    return this.logs.addLines(id, 'MEDIAINFO', [text]);
  }
}

interface PlanResult {
  plan: EncodePlan | null;
  run: ToolRun | null;
  isHandBrakeMissing: boolean;
}

/**
 * Determines a job's media type and kind from its raw files, if the job does not have these values
 * yet.
 */
function kindOf(job: JobEntity, { structure }: RawLayout): Partial<JobEntity> {
  const mediaType = structureTypes[structure];
  if (job.mediaType !== 'other' || mediaType === 'other') return {};
  return { mediaType, ...(job.jobKind === 'other' ? { jobKind: mediaType } : {}) };
}
