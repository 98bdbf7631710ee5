/** Does something with each item, never with more than `most` of them at once; answers in their order. */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  async function worker(): Promise<void> {
    for (const [index, item] of queue) results.set(index, await work(item));
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
