import type { MediaFileInfo, PlannedAlbumTrack, PlannedTitle } from '@stackyard/contracts';
import { counted } from '#infra/counted.js';

/** Seconds by which a result may differ from its source, whatever its length. */
const leastTolerance = 2;
/** Share of the length by which it may differ. */
const tolerance = 0.01;

/**
 * What is wrong with a result: the encoder's exit code says nothing about it, the file does. Its
 * length has to be that of the title, and its tracks those of the plan.
 */
export function faultsOfResult(result: MediaFileInfo | undefined, title: PlannedTitle): string[] {
  if (result?.format == null) return ['The result is no media file.'];
  const faults: string[] = [];
  const { videoTracks, audioTracks, textTracks } = result;
  faults.push(
    ...misjudgedLength(result, title.durationSeconds),
    ...miscounted('video', videoTracks.length, title.videoTracks.length),
    ...miscounted('audio', audioTracks.length, selected(title.audioTracks)),
    ...miscounted('subtitle', textTracks.length, selected(title.subtitleTracks)),
  );
  return faults;
}

/** The same for a track of an album. */
export function faultsOfTrack(
  result: MediaFileInfo | undefined,
  { outputName, durationSeconds }: PlannedAlbumTrack,
): string[] {
  if (result?.format !== 'FLAC') return [`${outputName} is no FLAC file.`];
  return [
    ...misjudgedLength(result, durationSeconds),
    ...miscounted('audio', result.audioTracks.length, 1),
  ].map((fault) => `${outputName}: ${fault}`);
}

function misjudgedLength({ durationSeconds }: MediaFileInfo, planned: number): string[] {
  if (durationSeconds === null) return ['The result has no length.'];
  const allowed = Math.max(leastTolerance, planned * tolerance);
  if (Math.abs(durationSeconds - planned) <= allowed) return [];
  const [is, should] = [durationSeconds, planned].map((value) => value.toFixed(1));
  return [`The result is ${is} s long, its source ${should} s.`];
}

function selected(tracks: readonly { selectedForEncode: boolean }[]): number {
  return tracks.filter(({ selectedForEncode }) => selectedForEncode).length;
}

function miscounted(kind: string, is: number, planned: number): string[] {
  if (is === planned) return [];
  const tracks = counted(is, `${kind} track`);
  return [`The result has ${tracks}, ${counted(planned, 'was', 'were')} planned.`];
}
