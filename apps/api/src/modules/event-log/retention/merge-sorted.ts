/** Returns the next numbers of a sorted source after `last`; an empty array at the end. */
export type SortedSource = (last: number | null) => Promise<number[]>;

/**
 * Merges sorted sources into one, in sorted pieces. Reads no further than necessary in any source.
 */
export async function* mergeSorted(
  sources: readonly SortedSource[],
): AsyncGenerator<number[], void, undefined> {
  let openSources = await Promise.all(
    sources.map((readNext) => readNextIfEmpty({ readNext, last: null, heldIds: [] })),
  );
  for (;;) {
    openSources = openSources.filter(({ heldIds }) => heldIds.length > 0);
    if (openSources.length === 0) return;
    // All numbers up to this one have been read. A larger number may still have to wait for a
    // smaller one from another source.
    const maxSafeId = Math.min(
      ...openSources.map(({ heldIds }) => heldIds.at(-1) ?? Number.POSITIVE_INFINITY),
    );
    yield openSources
      .flatMap(({ heldIds }) => heldIds.filter((id) => id <= maxSafeId))
      .sort((a, b) => a - b);
    const remainingSources = openSources.map((source) => ({
      ...source,
      heldIds: source.heldIds.filter((id) => id > maxSafeId),
    }));
    openSources = await Promise.all(remainingSources.map(readNextIfEmpty));
  }
}

interface OpenSource {
  readNext: SortedSource;
  last: number | null;
  heldIds: number[];
}

async function readNextIfEmpty(source: OpenSource): Promise<OpenSource> {
  if (source.heldIds.length > 0) return source;
  const heldIds = await source.readNext(source.last);
  return { ...source, heldIds, last: heldIds.at(-1) ?? source.last };
}
