/** A stream of pieces that was begun. */
export type Pieces<T> = AsyncIterable<T, void, undefined>;

/**
 * Takes the first piece of a stream at once: a database that does not answer is still a refusal then,
 * not half a file. Whoever stops reading stops the rest, also before they read anything.
 */
export async function started<T>(pieces: AsyncGenerator<T, void, undefined>): Promise<Pieces<T>> {
  let first: IteratorResult<T, void> | undefined = await pieces.next();
  const iterator: AsyncIterator<T, void, undefined> = {
    next: () => {
      const ready = first;
      first = undefined;
      return ready === undefined ? pieces.next() : Promise.resolve(ready);
    },
    return: () => pieces.return(),
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
