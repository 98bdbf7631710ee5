import { Injectable } from '@nestjs/common';
import type { EncodePlan, EncoderInfo, MediaFileInfo, PlannedTitle } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { titleOf } from '../../jobs/job.js';
import { findChosenTitle, planEncode } from '../plans/encode-plan.js';
import { HandBrake, type EncodeResult } from '../tools/handbrake.adapter.js';
import { MediaInfo } from '../tools/mediainfo.adapter.js';
import { resultName } from '../plans/output-name.js';
import { EncodeMonitor, type EncodeWork } from './encode-monitor.service.js';
import { ProcessingError } from '../runs/processing-error.js';
import { ProcessingJournal } from '../runs/processing-journal.service.js';
import type { Publication } from '../runs/processing-run.entity.js';
import { RawAnalysisService } from '../analysis/raw-review.service.js';
import { resultFaults } from './result-check.js';
import { ResultDraftsService, type OpenDraft } from './result-drafts.service.js';

/** Encodes one title of a film with HandBrake. */
@Injectable()
export class TitleEncodeService {
  constructor(
    private readonly rawReview: RawAnalysisService,
    private readonly results: ResultDraftsService,
    private readonly monitor: EncodeMonitor,
    private readonly handBrake: HandBrake,
    private readonly mediaInfo: MediaInfo,
    private readonly journal: ProcessingJournal,
    private readonly clock: Clock,
  ) {}

  /** @throws ProcessingError, ProgramMissingError, PathRefusedError */
  async encode(work: EncodeWork): Promise<Publication> {
    const { run, job, settings } = work;
    const title = findChosenTitle(await this.replan(work));
    if (title === null) {
      throw new ProcessingError('title-not-chosen', 'No title has been chosen.');
    }
    const { container } = settings;
    const draft = await this.results.choosePath(run, `encoding.${container}`, settings);
    await this.journal.storeDetails(run, { draftPath: draft.path });
    const encoderInfo = await this.results.withDraft(draft, (openDraft) =>
      this.encodeTitle(work, title, openDraft),
    );
    const { result, faults } = encoderInfo;
    if (faults.length > 0 || result === null) {
      await this.journal.attach(run, 'encoderInfo', encoderInfo);
      throw new ProcessingError('result-refused', faults.join(' '));
    }
    const sizeBytes = await this.results.withDraft(draft, (openDraft) =>
      openDraft.sync(openDraft.name),
    );
    const name = resultName({ title: titleOf(job), year: job.year }, job.id);
    return this.results.publish(draft, name, `.${container}`, async (path) => {
      const publishedInfo = {
        ...encoderInfo,
        outputPath: path,
        result: { ...result, filePath: path },
      };
      const publication = { path, files: [{ path, sizeBytes }], encoderInfo: publishedInfo };
      await this.journal.storeDetails(run, { publication });
      return publication;
    });
  }

  /** Creates the plan again, because the raw files may have changed since the user saw it. */
  private async replan({ run, raw, settings, signal }: EncodeWork): Promise<EncodePlan> {
    const limits = { timeLimitMs: settings.analysisMinutes * 60_000, signal };
    const { inputs } = await this.rawReview.scan(raw, limits);
    if (inputs.length === 0) {
      throw new ProcessingError('no-title', 'There is no title to encode.');
    }
    const plan = planEncode(inputs, settings, this.clock.now(), run.choice);
    await this.journal.attach(run, 'encodePlan', plan);
    return plan;
  }

  private async encodeTitle(
    work: EncodeWork,
    title: PlannedTitle,
    openDraft: OpenDraft,
  ): Promise<EncoderInfo> {
    const { raw, settings, signal } = work;
    const monitoredEncode = await this.monitor.monitor(work, openDraft, 'HANDBRAKE');
    const relativePath = title.filePath.slice(raw.path.length).replace(/^\//, '');
    const encodeResult = await this.handBrake.encode(
      {
        input: raw.folder.toolPath(relativePath),
        title: title.handBrakeTitleId,
        output: openDraft.folder.toolPath(openDraft.name),
        preset: settings.preset,
        container: settings.container,
        audio: selectedTrackIds(title.audioTracks),
        subtitles: selectedTrackIds(title.subtitleTracks),
      },
      monitoredEncode.limits,
      monitoredEncode.recordProgress,
    );
    return this.judgeEncode(
      { ...encodeResult, run: await monitoredEncode.checkRun(encodeResult.run) },
      openDraft,
      title,
      signal,
    );
  }

  /**
   * Judges an encode by its finished file. The encoder's output is used only to explain a failure.
   */
  private async judgeEncode(
    { errorCode, run }: EncodeResult,
    openDraft: OpenDraft,
    title: PlannedTitle,
    signal: AbortSignal,
  ): Promise<EncoderInfo> {
    const file = openDraft.folder.toolPath(openDraft.name);
    const { files } = await this.mediaInfo.describe([file], { timeLimitMs: 5 * 60_000, signal });
    const [description] = files;
    const result: MediaFileInfo | null = description
      ? { ...description, filePath: openDraft.folder.withRealPath(description.filePath) }
      : null;
    const faults = resultFaults(description, title);
    if (faults.length > 0) {
      if (run.errorMessage !== null) faults.push(run.errorMessage);
      else if (errorCode !== null && errorCode !== 0)
        faults.push(`HandBrake reported error ${errorCode}.`);
    }
    const status = faults.length === 0 ? 'SUCCESS' : 'ERROR';
    const errorMessage = faults.length === 0 ? null : faults.join(' ');
    return { ...run, status, errorMessage, result, outputPath: null, faults };
  }
}

function selectedTrackIds(tracks: readonly { id: number; selectedForEncode: boolean }[]): number[] {
  return tracks.filter(({ selectedForEncode }) => selectedForEncode).map(({ id }) => id);
}
