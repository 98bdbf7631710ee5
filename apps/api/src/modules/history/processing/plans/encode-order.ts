import type { PlannedAudioTrack, PlannedSubtitleTrack } from '@stackyard/contracts';

type Choice = 'selectedByRule' | 'selectedForEncode';

/** An audio track that HandBrake has found. */
export type ScannedAudio = Omit<PlannedAudioTrack, Choice>;

/** A subtitle track that HandBrake has found. */
export type ScannedSubtitle = Omit<PlannedSubtitleTrack, Choice>;

/** A title that HandBrake has found. */
export interface ScannedTitle {
  /** Number by which it is encoded. */
  index: number;
  /** Playlist of a Blu-ray it stands for. */
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

/** What is to be encoded, and how. */
export interface EncodeOrder {
  input: string;
  title: number;
  output: string;
  preset: string;
  container: 'mkv' | 'mp4';
  audio: readonly number[];
  subtitles: readonly number[];
}

/** Audio that is taken over as it is; what is none of it becomes AAC. */
const copied = 'aac,ac3,eac3,truehd,dts,dtshd,mp2,mp3,flac,opus';

/** HandBrake's arguments. None of them goes through a shell. */
export function encodeArguments(order: EncodeOrder): string[] {
  const { input, title, output, preset, container, audio, subtitles } = order;
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
    ...['--audio-copy-mask', copied, '--audio-fallback', 'av_aac'],
  ];
}
