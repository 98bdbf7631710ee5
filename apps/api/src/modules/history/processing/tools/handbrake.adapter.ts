import { Injectable } from '@nestjs/common';
import type { ToolRun } from '@stackyard/contracts';
import { fieldsOf, listOf, numberOf, textOf } from '#infra/text/json-fields.js';
import {
  encodeArguments,
  type EncodeParameters,
  type ScannedTitle,
} from '../plans/encode-parameters.js';
import { LabelledJson } from './labelled-json.js';
import { toLanguageCode } from '../../ingest/languages.js';
import { ToolCalls, type ToolLimits } from './tool-calls.adapter.js';

export const handBrakeProgram = 'HandBrakeCLI';

export interface TitleScan {
  titles: ScannedTitle[];
  run: ToolRun;
}

export interface EncodeProgress {
  /** From 0 to 1, over all passes. */
  fraction: number;
  etaSeconds: number | null;
  framesPerSecond: number | null;
}

/** How an encode ended, according to HandBrake's output. */
export interface EncodeResult {
  /** HandBrake's error number, 0 for success; null if it printed none. */
  errorCode: number | null;
  run: ToolRun;
}

@Injectable()
export class HandBrake {
  constructor(private readonly tools: ToolCalls) {}

  /**
   * Finds the titles of a file, an image or a disc folder.
   *
   * @throws ProgramMissingError
   */
  async scan(input: string, minSeconds: number, limits: ToolLimits): Promise<TitleScan> {
    const args = ['--scan', '--json', '-t', '0', '--min-duration', String(minSeconds)];
    const { run, stdout } = await this.tools.call(
      { source: 'HANDBRAKE_SCAN', program: handBrakeProgram, args: [...args, '-i', input] },
      limits,
    );
    return { titles: titlesOf(stdout), run };
  }

  /** @throws ProgramMissingError */
  async encode(
    parameters: EncodeParameters,
    limits: ToolLimits,
    onProgress: (progress: EncodeProgress) => void | Promise<void>,
  ): Promise<EncodeResult> {
    const reader = new LabelledJson();
    let error: number | null = null;
    const { run } = await this.tools.call(
      {
        source: 'HANDBRAKE',
        program: handBrakeProgram,
        args: encodeArguments(parameters),
        onStdout: async (text) => {
          for (const { label, value } of reader.add(text)) {
            if (label !== 'Progress') continue;
            const state = fieldsOf(value);
            const workDone = fieldsOf(state.get('WorkDone'));
            if (workDone.size > 0) error = numberOf(workDone.get('Error'));
            const progress = progressOf(fieldsOf(state.get('Working')));
            if (progress !== null) await onProgress(progress);
          }
        },
      },
      limits,
    );
    return { errorCode: error, run };
  }
}

export function titlesOf(output: string): ScannedTitle[] {
  const sets = new LabelledJson().add(output).filter(({ label }) => label === 'JSON Title Set');
  return sets.flatMap(({ value }) => listOf(fieldsOf(value).get('TitleList')).map(titleOf));
}

function titleOf(value: unknown): ScannedTitle {
  const title = fieldsOf(value);
  const duration = fieldsOf(title.get('Duration'));
  const geometry = fieldsOf(title.get('Geometry'));
  const frameRateFields = fieldsOf(title.get('FrameRate'));
  const numerator = numberOf(frameRateFields.get('Num'));
  const denominator = numberOf(frameRateFields.get('Den'));
  const playlist = numberOf(title.get('Playlist'));
  return {
    index: numberOf(title.get('Index')) ?? 1,
    playlist: playlist !== null && playlist >= 0 ? playlist : null,
    durationSeconds: durationOf(duration),
    videoCodec: textOf(title.get('VideoCodec')) ?? 'unknown',
    width: numberOf(geometry.get('Width')) ?? 0,
    height: numberOf(geometry.get('Height')) ?? 0,
    frameRate:
      numerator === null || denominator === null || denominator === 0
        ? null
        : numerator / denominator,
    chapters: listOf(title.get('ChapterList')).length,
    audio: listOf(title.get('AudioList')).map((entry) => {
      const track = fieldsOf(entry);
      return {
        ...trackOf(track),
        title: textOf(track.get('Name')),
        format: textOf(track.get('CodecName')) ?? 'unknown',
        channels: numberOf(track.get('ChannelCount')) ?? 0,
      };
    }),
    subtitles: listOf(title.get('SubtitleList')).map((entry) => {
      const track = fieldsOf(entry);
      return {
        ...trackOf(track),
        format: textOf(track.get('SourceName')) ?? 'unknown',
        forced: fieldsOf(track.get('Attributes')).get('Forced') === true,
      };
    }),
  };
}

function trackOf(track: ReadonlyMap<string, unknown>) {
  return {
    id: numberOf(track.get('TrackNumber')) ?? 0,
    language: toLanguageCode(textOf(track.get('LanguageCode'))),
    languageLabel: textOf(track.get('Language')) ?? '',
  };
}

/**
 * Returns a duration in seconds. Prefers the ticks of 1/90,000 s, because the hours, minutes and
 * seconds are rounded.
 */
function durationOf(duration: ReadonlyMap<string, unknown>): number {
  const ticks = numberOf(duration.get('Ticks'));
  if (ticks !== null && ticks > 0) return ticks / 90_000;
  const [hours = 0, minutes = 0, seconds = 0] = ['Hours', 'Minutes', 'Seconds'].map(
    (name) => numberOf(duration.get(name)) ?? 0,
  );
  return hours * 3600 + minutes * 60 + seconds;
}

function progressOf(workingFields: ReadonlyMap<string, unknown>): EncodeProgress | null {
  const passFraction = numberOf(workingFields.get('Progress'));
  if (passFraction === null) return null;
  const passCount = Math.max(1, numberOf(workingFields.get('PassCount')) ?? 1);
  const passNumber = Math.max(1, numberOf(workingFields.get('Pass')) ?? 1);
  const remainingSeconds = numberOf(workingFields.get('ETASeconds'));
  const averageFramesPerSecond = numberOf(workingFields.get('RateAvg'));
  return {
    fraction: Math.min(1, (passNumber - 1 + passFraction) / passCount),
    etaSeconds: remainingSeconds !== null && remainingSeconds > 0 ? remainingSeconds : null,
    framesPerSecond:
      averageFramesPerSecond !== null && averageFramesPerSecond > 0 ? averageFramesPerSecond : null,
  };
}
