import type { PlannedAudioTrack, PlannedSubtitleTrack } from '@stackyard/contracts';

type SelectionFlag = 'selectedByRule' | 'selectedForEncode';

export type ScannedAudio = Omit<PlannedAudioTrack, SelectionFlag>;

export type ScannedSubtitle = Omit<PlannedSubtitleTrack, SelectionFlag>;

export interface ScannedTitle {
  /** HandBrake's number for the title; selects the title to encode. */
  index: number;
  /** Number of the Blu-ray playlist; null if the title does not come from one. */
  playlist: number | null;
  durationSeconds: number;
  videoCodec: string;
  width: number;
  height: number;
  frameRate: number | null;
  chapters: number;
  audio: ScannedAudio[];
  subtitles: ScannedSubtitle[];
}

export interface EncodeParameters {
  input: string;
  title: number;
  output: string;
  preset: string;
  container: 'mkv' | 'mp4';
  audio: readonly number[];
  subtitles: readonly number[];
}

/** Audio formats that are copied unchanged. Other formats are converted to AAC. */
const copiedAudioCodecs = 'aac,ac3,eac3,truehd,dts,dtshd,mp2,mp3,flac,opus';

/** Returns HandBrake's arguments. They are never passed through a shell. */
export function encodeArguments(parameters: EncodeParameters): string[] {
  const { input, title, output, preset, container, audio, subtitles } = parameters;
  return [
    '--json',
    ...['-i', input, '-t', String(title), '--min-duration', '0'],
    ...['-o', output, '--preset', preset, '--format', `av_${container}`, '--markers'],
    ...audioArguments(audio),
    ...(subtitles.length === 0
      ? ['--subtitle', 'none']
      : ['--subtitle', subtitles.join(','), '--subtitle-burned=none', '--subtitle-default=none']),
  ];
}

function audioArguments(audio: readonly number[]): string[] {
  if (audio.length === 0) return ['--audio', 'none'];
  const encoders = audio.map(() => 'copy').join(',');
  return [
    ...['--audio', audio.join(','), '--aencoder', encoders],
    ...['--audio-copy-mask', copiedAudioCodecs, '--audio-fallback', 'av_aac'],
  ];
}
