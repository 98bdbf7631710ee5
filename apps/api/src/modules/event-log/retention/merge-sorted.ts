/** Hands out the next numbers of a sorted source, given the last one taken; none at its end. */
export type SortedSource = (last: number | null) => Promise<number[]>;

/**
 * Merges sorted sources into one, in pieces: each piece is sorted, and lies wholly after the one
 * before it. No source is read further than it has to be.
 */
export async function* mergeSorted(
  sources: readonly SortedSource[],
): AsyncGenerator<number[], void, undefined> {
  let open = await Promise.all(sources.map((next) => filled({ next, last: null, held: [] })));
  for (;;) {
    open = open.filter(({ held }) => held.length > 0);
    if (open.length === 0) return;
    // Beyond this, one of them may still have something that comes earlier.
    const safe = Math.min(...open.map(({ held }) => held.at(-1) ?? Number.POSITIVE_INFINITY));
    yield open.flatMap(({ held }) => held.filter((id) => id <= safe)).sort((a, b) => a - b);
    const rest = open.map((source) => ({
      ...source,
      held: source.held.filter((id) => id > safe),
    }));
    open = await Promise.all(rest.map(filled));
  }
}

interface OpenSource {
  next: SortedSource;
  last: number | null;
  held: number[];
}

async function filled(source: OpenSource): Promise<OpenSource> {
  if (source.held.length > 0) return source;
  const held = await source.next(source.last);
  return { ...source, held, last: held.at(-1) ?? source.last };
}
