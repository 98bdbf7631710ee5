import type { EncodeJobRequest, JobInfo, TitleToChoose } from '@stackyard/contracts';

/**
 * Returns the reason why a choice is invalid; null if it is valid. The plan may come from an
 * external tool, so its structure is not trusted.
 */
export function choiceError(
  plan: JobInfo,
  choice: EncodeJobRequest,
  outputDirs: readonly string[],
): string | null {
  const { outputDir } = choice;
  if (outputDir !== undefined && !outputDirs.includes(outputDir)) {
    return `${outputDir} is not one of ${outputDirs.join(', ')}.`;
  }
  const titles = toRecords(plan['titles']);
  const { titleId, audioTrackIds = [], subtitleTrackIds = [] } = choice;
  const selectedTitleId = titleId ?? plan['encodeInputTitleId'];
  const title = titles.find(({ id }) => id === selectedTitleId);
  const hasTracks = audioTrackIds.length + subtitleTrackIds.length > 0;
  if (titleId === undefined && !hasTracks) return null;
  if (title === undefined) {
    return titleId === undefined
      ? 'Choose a title along with the tracks: the plan has no chosen title yet.'
      : `The plan has no title ${titleId}.`;
  }
  return (
    missingTracksError('audio', audioTrackIds, title['audioTracks']) ??
    missingTracksError('subtitle', subtitleTrackIds, title['subtitleTracks'])
  );
}

/** Returns the titles to choose from; null if the plan or the request already selects one. */
export function titlesToChoose(
  plan: JobInfo,
  { titleId }: EncodeJobRequest,
): TitleToChoose[] | null {
  const isOpen =
    plan['titleSelectionRequired'] === true && toInteger(plan['encodeInputTitleId']) === null;
  if (titleId !== undefined || !isOpen) return null;
  return toRecords(plan['titles']).flatMap((title) => {
    const id = toInteger(title['id']);
    if (id === null || id < 1) return [];
    const fileName = typeof title['fileName'] === 'string' ? title['fileName'] : null;
    const durationSeconds = toInteger(title['durationSeconds']);
    return [{ id, fileName, durationSeconds, sizeBytes: toInteger(title['sizeBytes']) }];
  });
}

/**
 * Adds the title that a user chose for the previous encode, if the plan still contains that title
 * and the choice does not name a title.
 */
export function withConfirmedTitle(plan: JobInfo, choice: EncodeJobRequest): EncodeJobRequest {
  const titleId = toInteger(plan['encodeInputTitleId']);
  const isPlanned = toRecords(plan['titles']).some(({ id }) => id === titleId);
  if (choice.titleId !== undefined || titleId === null || !isPlanned) return choice;
  return plan['reviewConfirmed'] === true ? { ...choice, titleId } : choice;
}

export function isAlbum(plan: JobInfo | null): boolean {
  return plan?.['mode'] === 'album';
}

function missingTracksError(
  kind: string,
  trackIds: readonly number[],
  tracks: unknown,
): string | null {
  const availableIds = new Set(toRecords(tracks).map(({ id }) => id));
  const missingIds = trackIds.filter((id) => !availableIds.has(id));
  return missingIds.length === 0
    ? null
    : `The title has no ${kind} track ${missingIds.join(', ')}.`;
}

function toInteger(value: unknown): number | null {
  return typeof value === 'number' ? Math.round(value) : null;
}

function toRecords(value: unknown): JobInfo[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return entries.flatMap((entry) =>
    typeof entry === 'object' && entry !== null ? [Object.fromEntries(Object.entries(entry))] : [],
  );
}
