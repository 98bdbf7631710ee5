export type StreamPieces<T> = AsyncIterable<T, void, undefined>;

/**
 * Reads the first piece of a stream immediately, so that a database error becomes an error response
 * instead of half a file. The stream ends when the caller stops reading, even before the first
 * piece.
 */
export async function startStream<T>(
  items: AsyncGenerator<T, void, undefined>,
): Promise<StreamPieces<T>> {
  let first: IteratorResult<T, void> | undefined = await items.next();
  const iterator: AsyncIterator<T, void, undefined> = {
    next: () => {
      const firstResult = first;
      first = undefined;
      return firstResult === undefined ? items.next() : Promise.resolve(firstResult);
    },
    return: () => items.return(),
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
