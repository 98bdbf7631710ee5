/**
 * Returns the next numbers of a sorted source after `last`, or its first numbers if `last` is null;
 * an empty array at the end.
 */
export type SortedSource = (last: number | null) => Promise<number[]>;

/**
 * Merges sorted sources. Yields their numbers in ascending order, in several arrays. Reads more from
 * a source only after yielding all numbers that were already read from that source.
 */
export async function* mergeSorted(
  sources: readonly SortedSource[],
): AsyncGenerator<number[], void, undefined> {
  let openSources = await Promise.all(
    sources.map((readNext) => readNextIfEmpty({ readNext, last: null, bufferedIds: [] })),
  );
  for (;;) {
    openSources = openSources.filter(({ bufferedIds }) => bufferedIds.length > 0);
    if (openSources.length === 0) return;
    // Every source has been read at least up to this number. Larger numbers must wait, because
    // another source may still return a smaller one.
    const maxSafeId = Math.min(
      ...openSources.map(({ bufferedIds }) => bufferedIds.at(-1) ?? Number.POSITIVE_INFINITY),
    );
    yield openSources
      .flatMap(({ bufferedIds }) => bufferedIds.filter((id) => id <= maxSafeId))
      .sort((a, b) => a - b);
    const remainingSources = openSources.map((source) => ({
      ...source,
      bufferedIds: source.bufferedIds.filter((id) => id > maxSafeId),
    }));
    openSources = await Promise.all(remainingSources.map(readNextIfEmpty));
  }
}

interface OpenSource {
  readNext: SortedSource;
  last: number | null;
  bufferedIds: number[];
}

async function readNextIfEmpty(source: OpenSource): Promise<OpenSource> {
  if (source.bufferedIds.length > 0) return source;
  const bufferedIds = await source.readNext(source.last);
  return { ...source, bufferedIds, last: bufferedIds.at(-1) ?? source.last };
}
