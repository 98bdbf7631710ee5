import type { MediaFileInfo, PlannedAlbumTrack, PlannedTitle } from '@stackyard/contracts';
import { countWithNoun } from '#infra/text/counted.js';

/** Difference in length that is always allowed, even for short titles. */
const minToleranceSeconds = 2;
/** Allowed difference in length, as a fraction of the title's length. */
const toleranceRatio = 0.01;

/**
 * Returns the faults of a result. The encoder's exit code proves nothing, so this function compares
 * the length of the file with that of the title, and its tracks with the plan.
 */
export function resultFaults(result: MediaFileInfo | undefined, title: PlannedTitle): string[] {
  if (result?.format == null) return ['The result is not a media file.'];
  const faults: string[] = [];
  const { videoTracks, audioTracks, textTracks } = result;
  faults.push(
    ...durationFaults(result, title.durationSeconds),
    ...trackCountFaults('video', videoTracks.length, title.videoTracks.length),
    ...trackCountFaults('audio', audioTracks.length, countSelected(title.audioTracks)),
    ...trackCountFaults('subtitle', textTracks.length, countSelected(title.subtitleTracks)),
  );
  return faults;
}

/** Like {@link resultFaults}, for a track of an album. */
export function trackFaults(
  result: MediaFileInfo | undefined,
  { outputName, durationSeconds }: PlannedAlbumTrack,
): string[] {
  if (result?.format !== 'FLAC') return [`${outputName} is not a FLAC file.`];
  return [
    ...durationFaults(result, durationSeconds),
    ...trackCountFaults('audio', result.audioTracks.length, 1),
  ].map((fault) => `${outputName}: ${fault}`);
}

function durationFaults({ durationSeconds }: MediaFileInfo, plannedSeconds: number): string[] {
  if (durationSeconds === null) return ['The result has no length.'];
  const toleranceSeconds = Math.max(minToleranceSeconds, plannedSeconds * toleranceRatio);
  if (Math.abs(durationSeconds - plannedSeconds) <= toleranceSeconds) return [];
  const [actualText, plannedText] = [durationSeconds, plannedSeconds].map((value) =>
    value.toFixed(1),
  );
  return [`The result is ${actualText} s long, but its source is ${plannedText} s long.`];
}

function countSelected(tracks: readonly { selectedForEncode: boolean }[]): number {
  return tracks.filter(({ selectedForEncode }) => selectedForEncode).length;
}

function trackCountFaults(kind: string, actualCount: number, plannedCount: number): string[] {
  if (actualCount === plannedCount) return [];
  const tracks = countWithNoun(actualCount, `${kind} track`);
  return [`The result has ${tracks}, but ${countWithNoun(plannedCount, 'was', 'were')} planned.`];
}
