import { Injectable } from '@nestjs/common';
import type {
  AlbumPlan,
  EncoderInfo,
  MediaFileInfo,
  PlannedAlbumTrack,
  ToolRun,
} from '@stackyard/contracts';
import { Ffmpeg } from '../tools/ffmpeg.adapter.js';
import { MediaInfo } from '../tools/mediainfo.adapter.js';
import { AlbumPlansService } from '../plans/album-plans.service.js';
import { EncodeMonitor, type EncodeWork } from './encode-monitor.service.js';
import { ProcessingError } from '../runs/processing-error.js';
import { ProcessingJournal } from '../runs/processing-journal.service.js';
import type { Publication } from '../runs/processing-run.entity.js';
import { RawAnalysisService } from '../analysis/raw-review.service.js';
import { trackFaults } from './result-check.js';
import { ResultDraftsService, type OpenDraft } from './result-drafts.service.js';

/** Encodes all tracks of a CD as FLAC in a folder that is published as a whole. */
@Injectable()
export class AlbumEncodeService {
  constructor(
    private readonly rawReview: RawAnalysisService,
    private readonly albumPlans: AlbumPlansService,
    private readonly results: ResultDraftsService,
    private readonly monitor: EncodeMonitor,
    private readonly ffmpeg: Ffmpeg,
    private readonly mediaInfo: MediaInfo,
    private readonly journal: ProcessingJournal,
  ) {}

  /** @throws ProcessingError, ProgramMissingError, PathRefusedError */
  async encode(work: EncodeWork): Promise<Publication> {
    const { run, settings } = work;
    const plan = await this.plan(work);
    // The folder belongs to this run alone, so the draft can have any name.
    const draft = await this.results.choosePath(run, 'tracks', settings);
    await this.journal.storeDetails(run, { draftPath: draft.path });
    const encoderInfo = await this.results.withDraft(draft, (openDraft) =>
      this.encodeAlbum(work, plan, openDraft),
    );
    if (encoderInfo.faults.length > 0) {
      await this.journal.attach(run, 'encoderInfo', encoderInfo);
      throw new ProcessingError('result-refused', encoderInfo.faults.join(' '));
    }
    const sizes = await this.results.withDraft(draft, async ({ sync: syncFile }) => {
      const fileSizes: number[] = [];
      for (const { outputName } of plan.tracks) fileSizes.push(await syncFile(outputName));
      return fileSizes;
    });
    return this.results.publishFolder(draft, plan.outputName, async (path) => {
      const trackPath = (index: number) => `${path}/${plan.tracks[index]?.outputName ?? ''}`;
      const tracks = (encoderInfo.tracks ?? []).map((track, index) => ({
        ...track,
        filePath: trackPath(index),
      }));
      const publication = {
        path,
        files: sizes.map((sizeBytes, index) => ({ path: trackPath(index), sizeBytes })),
        encoderInfo: { ...encoderInfo, outputPath: path, tracks },
      };
      await this.journal.storeDetails(run, { publication });
      return publication;
    });
  }

  /** Creates the plan again, because files or metadata may have changed since the analysis. */
  private async plan({ run, job, raw, settings, signal }: EncodeWork): Promise<AlbumPlan> {
    const limits = { timeLimitMs: settings.analysisMinutes * 60_000, signal };
    const { files } = await this.rawReview.analyse(raw, limits);
    const plan = await this.albumPlans.planFor(job, files);
    if (plan.tracks.length === 0) {
      throw new ProcessingError('no-title', 'There are no tracks to encode.');
    }
    await this.journal.attach(run, 'encodePlan', plan);
    return plan;
  }

  private async encodeAlbum(
    work: EncodeWork,
    plan: AlbumPlan,
    openDraft: OpenDraft,
  ): Promise<EncoderInfo> {
    const monitoredEncode = await this.monitor.monitor(work, openDraft, 'FFMPEG');
    const { raw, signal } = work;
    const totalSeconds = plan.tracks.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    const runs: ToolRun[] = [];
    let encodedSeconds = 0;
    for (const track of plan.tracks) {
      const parameters = {
        input: raw.folder.toolPath(track.fileName),
        output: openDraft.folder.toolPath(track.outputName),
        tags: tagsOf(track, plan),
      };
      const run = await this.ffmpeg.toFlac(parameters, monitoredEncode.limits, (seconds) =>
        monitoredEncode.recordProgress({
          fraction: Math.min(1, (encodedSeconds + seconds) / totalSeconds),
          etaSeconds: null,
          framesPerSecond: null,
        }),
      );
      runs.push(await monitoredEncode.checkRun(run));
      encodedSeconds += track.durationSeconds;
    }
    const tracks = await this.describeTracks(plan, openDraft, signal);
    return judgeAlbumEncode(plan, runs, tracks);
  }

  private async describeTracks(
    plan: AlbumPlan,
    { folder }: OpenDraft,
    signal: AbortSignal,
  ): Promise<MediaFileInfo[]> {
    const paths = plan.tracks.map(({ outputName }) => folder.toolPath(outputName));
    const { files } = await this.mediaInfo.describe(paths, { timeLimitMs: 5 * 60_000, signal });
    return files.map((file) => ({ ...file, filePath: folder.withRealPath(file.filePath) }));
  }
}

function tagsOf(track: PlannedAlbumTrack, plan: AlbumPlan): Record<string, string> {
  const artist = track.artist ?? plan.artist;
  return {
    ALBUM: plan.title,
    TITLE: track.title,
    TRACKNUMBER: String(track.position),
    TRACKTOTAL: String(plan.tracks.length),
    ...(artist === null ? {} : { ARTIST: artist }),
    ...(plan.artist === null ? {} : { ALBUMARTIST: plan.artist }),
    ...(plan.year === null ? {} : { DATE: String(plan.year) }),
    ...(plan.musicBrainzId === null ? {} : { MUSICBRAINZ_ALBUMID: plan.musicBrainzId }),
  };
}

/**
 * Judges an encode by its finished tracks. The program's output is used only to explain a failure.
 */
function judgeAlbumEncode(
  plan: AlbumPlan,
  runs: readonly ToolRun[],
  tracks: MediaFileInfo[],
): EncoderInfo {
  const [first] = runs;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) throw new Error('An album has tracks.');
  const faults = plan.tracks.flatMap((track, index) => {
    const result = tracks.find(({ fileName }) => fileName === track.outputName);
    const faultsOfTrack = trackFaults(result, track);
    const errorMessage = runs[index]?.errorMessage ?? null;
    return faultsOfTrack.length > 0 && errorMessage !== null
      ? [...faultsOfTrack, errorMessage]
      : faultsOfTrack;
  });
  return {
    ...last,
    startedAt: first.startedAt,
    durationMs: runs.reduce((sum, { durationMs }) => sum + durationMs, 0),
    stdoutLines: runs.reduce((sum, { stdoutLines }) => sum + stdoutLines, 0),
    stderrLines: runs.reduce((sum, { stderrLines }) => sum + stderrLines, 0),
    highlights: runs.flatMap(({ highlights }) => highlights).slice(-120),
    status: faults.length === 0 ? 'SUCCESS' : 'ERROR',
    errorMessage: faults.length === 0 ? null : faults.join(' '),
    result: null,
    tracks,
    outputPath: null,
    faults,
  };
}
