export type StreamPieces<T> = AsyncIterable<T, void, undefined>;

/**
 * Reads the first piece of a stream immediately, so that a database error becomes an error response
 * instead of half a file. The stream ends when the caller stops reading, even before the first
 * piece.
 */
export async function startStream<T>(
  pieces: AsyncGenerator<T, void, undefined>,
): Promise<StreamPieces<T>> {
  let first: IteratorResult<T, void> | undefined = await pieces.next();
  const iterator: AsyncIterator<T, void, undefined> = {
    next: () => {
      const firstResult = first;
      first = undefined;
      return firstResult === undefined ? pieces.next() : Promise.resolve(firstResult);
    },
    return: () => pieces.return(),
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
