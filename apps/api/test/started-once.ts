/**
 * Starts an application or a server once for all tests of a `describe` block. Use this only if the
 * tests change nothing or reset the data that they change.
 */
export function startedOnce<T>(start: () => Promise<T>): () => T {
  let result: { value: T } | undefined;
  beforeAll(async () => {
    result = { value: await start() };
  });
  return () => {
    if (result === undefined) throw new Error('It starts before the first test');
    return result.value;
  };
}
