import type { EncodePlan, PlannedTitle } from '@stackyard/contracts';
import type { ScannedTitle } from './encode-parameters.js';
import { countWithNoun } from '#infra/text/counted.js';

/** A file or folder that was scanned for titles. */
export interface ScannedInput {
  filePath: string;
  fileName: string;
  sizeBytes: number | null;
  titles: readonly ScannedTitle[];
}

/** The rules that select a title and its tracks. */
export interface Selectors {
  preset: string;
  container: 'mkv' | 'mp4';
  /** Shorter titles are not selected automatically. */
  minLengthMinutes: number;
  /** ISO 639-2/T codes; if empty, audio tracks in all languages are selected. */
  audioLanguages: readonly string[];
  /** ISO 639-2/T codes; if empty, subtitles in all languages are selected. */
  subtitleLanguages: readonly string[];
}

/** A user's choice, which overrides the rules. */
export interface ManualChoice {
  titleId?: number;
  audioTrackIds?: readonly number[];
  subtitleTrackIds?: readonly number[];
}

/** Subtitle formats that MP4 files cannot contain. */
const mp4IncompatibleSubtitlePattern = /PGS|HDMV/i;

/**
 * Plans which title and tracks to encode. Unless the user chose a title, selects the title with the
 * largest input among those that have the minimum length. Titles of one disc share their input, so
 * the longest of them is selected.
 */
export function planEncode(
  inputs: readonly ScannedInput[],
  selectors: Selectors,
  now: Date,
  choice: ManualChoice = {},
): EncodePlan {
  const titles = inputs
    .flatMap((input) => input.titles.map((title) => ({ input, title })))
    .map(({ input, title }, index) => planTitle(input, title, index + 1, selectors));
  const eligibleTitles = titles.filter(({ eligibleForEncode }) => eligibleForEncode);
  const selectedTitle =
    titles.find(({ id }) => id === choice.titleId) ??
    eligibleTitles.reduce<PlannedTitle | undefined>(largerTitle, undefined);
  if (selectedTitle) chooseTracks(selectedTitle, choice);
  const { preset, container, minLengthMinutes, audioLanguages, subtitleLanguages } = selectors;
  return {
    generatedAt: now.toISOString(),
    mode: 'reencode',
    reviewConfirmed: choice.titleId !== undefined,
    minLengthMinutes,
    selectors: {
      preset,
      container,
      audio: { languages: [...audioLanguages] },
      subtitle: { languages: [...subtitleLanguages] },
    },
    titleSelectionRequired: selectedTitle === undefined,
    titles: titles.map((title) => ({ ...title, encodeInput: title === selectedTitle })),
    selectedTitleIds: selectedTitle ? [selectedTitle.id] : [],
    encodeInputTitleId: selectedTitle?.id ?? null,
    encodeInputPath: selectedTitle?.filePath ?? null,
    handBrakeTitleId: selectedTitle?.handBrakeTitleId ?? null,
    notes: planNotes(titles, eligibleTitles, minLengthMinutes),
  };
}

function planTitle(
  { filePath, fileName, sizeBytes }: ScannedInput,
  title: ScannedTitle,
  id: number,
  selectors: Selectors,
): PlannedTitle {
  const { durationSeconds, index } = title;
  const isLongEnough = durationSeconds >= selectors.minLengthMinutes * 60;
  const languageFilters = {
    audio: languageFilter(selectors.audioLanguages),
    subtitle: languageFilter(selectors.subtitleLanguages),
  };
  const first = title.audio[0];
  // Keep the first track if no language matches, so that the result has sound.
  const hasNoMatchingLanguage = !title.audio.some(({ language }) =>
    languageFilters.audio(language),
  );
  const isSupported = (format: string) =>
    selectors.container === 'mkv' || !mp4IncompatibleSubtitlePattern.test(format);
  return {
    id,
    filePath,
    fileName,
    handBrakeTitleId: index,
    makemkvTitleId: makemkvTitleNumber(fileName),
    playlistId: title.playlist,
    sizeBytes,
    durationSeconds,
    durationMinutes: Math.round(durationSeconds / 6) / 10,
    chapters: title.chapters,
    videoTracks: [
      {
        id: 1,
        format: title.videoCodec,
        width: title.width,
        height: title.height,
        frameRate: title.frameRate,
      },
    ],
    audioTracks: title.audio.map((track) => {
      const isSelected =
        languageFilters.audio(track.language) || (hasNoMatchingLanguage && track === first);
      return { ...track, selectedByRule: isSelected, selectedForEncode: isSelected };
    }),
    subtitleTracks: title.subtitles.map((track) => {
      const isSelected = languageFilters.subtitle(track.language) && isSupported(track.format);
      return { ...track, selectedByRule: isSelected, selectedForEncode: isSelected };
    }),
    selectedByMinLength: isLongEnough,
    eligibleForEncode: isLongEnough,
    encodeInput: false,
  };
}

function languageFilter(languages: readonly string[]): (language: string) => boolean {
  return (language) => languages.length === 0 || languages.includes(language);
}

function largerTitle(best: PlannedTitle | undefined, title: PlannedTitle): PlannedTitle {
  if (best === undefined) return title;
  const sizeDifference = (title.sizeBytes ?? 0) - (best.sizeBytes ?? 0);
  if (sizeDifference !== 0) return sizeDifference > 0 ? title : best;
  return title.durationSeconds > best.durationSeconds ? title : best;
}

function chooseTracks(
  title: PlannedTitle,
  { audioTrackIds, subtitleTrackIds }: ManualChoice,
): void {
  const selectTracks = (
    tracks: { id: number; selectedForEncode: boolean }[],
    ids: readonly number[],
  ) => {
    for (const track of tracks) track.selectedForEncode = ids.includes(track.id);
  };
  if (audioTrackIds) selectTracks(title.audioTracks, audioTrackIds);
  if (subtitleTrackIds) selectTracks(title.subtitleTracks, subtitleTrackIds);
}

function planNotes(
  titles: readonly PlannedTitle[],
  eligibleTitles: readonly PlannedTitle[],
  minLengthMinutes: number,
): string[] {
  if (titles.length === 0) return ['No title was found.'];
  const shortCount = titles.length - eligibleTitles.length;
  if (shortCount === 0) return [];
  const minutes = countWithNoun(minLengthMinutes, 'minute');
  const titleCount = countWithNoun(titles.length, 'title');
  return [
    `${shortCount} of ${titleCount} ${shortCount === 1 ? 'is' : 'are'} shorter than ${minutes}.`,
  ];
}

/** Returns the title number in a file name from MakeMKV, such as 3 in `_t03`; null if there is none. */
function makemkvTitleNumber(fileName: string): number | null {
  const number = /_t(\d{1,4})\.[^.]+$/.exec(fileName)?.[1];
  return number === undefined ? null : Number(number);
}

/** Returns the title to encode; null if the user has to choose one first. */
export function findChosenTitle(plan: EncodePlan): PlannedTitle | null {
  return plan.titles.find(({ encodeInput }) => encodeInput) ?? null;
}
