import {
  encodePresets,
  type EncodeContainer,
  type EncodeJobRequest,
  type EncodePlan,
  type EncodePreset,
} from '@stackyard/contracts';

/** Values of the encode form. Titles and tracks are identified by their IDs. */
export interface EncodeValues {
  titleId: string;
  preset: EncodePreset;
  container: EncodeContainer;
  audio: string[];
  subtitles: string[];
  /** If empty, the server uses the first output folder with enough free space. */
  outputDir: string;
}

interface SelectableTrack {
  id: number;
  selectedForEncode: boolean;
}

export function defaultTrackIds(tracks: readonly SelectableTrack[] = []): string[] {
  return tracks.filter(({ selectedForEncode }) => selectedForEncode).map(({ id }) => String(id));
}

export function encodeValues(plan: EncodePlan): EncodeValues {
  const title =
    plan.titles.find(({ id }) => id === plan.encodeInputTitleId) ?? plan.titles[0] ?? undefined;
  const { preset, container } = plan.selectors;
  return {
    titleId: String(title?.id ?? ''),
    preset: encodePresets.find((name) => name === preset) ?? encodePresets[0],
    container,
    audio: defaultTrackIds(title?.audioTracks),
    subtitles: defaultTrackIds(title?.subtitleTracks),
    outputDir: '',
  };
}

export function encodeRequest(values: EncodeValues): EncodeJobRequest {
  const { titleId, preset, container, audio, subtitles, outputDir } = values;
  return {
    titleId: Number(titleId),
    preset,
    container,
    audioTrackIds: audio.map(Number),
    subtitleTrackIds: subtitles.map(Number),
    ...(outputDir !== '' && { outputDir }),
  };
}
