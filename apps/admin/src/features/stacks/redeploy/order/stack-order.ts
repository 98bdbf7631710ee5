/**
 * The maximum number of stacks that users can reorder. Larger selections keep the order of the
 * list.
 */
export const maxOrderableStacks = 100;

/**
 * Returns a copy of a list with one item moved to another position. If a position is outside the
 * list, the order does not change.
 */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const copy = [...items];
  const [item] = copy.splice(from, 1);
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  copy.splice(to, 0, item);
  return copy;
}

/** Sorts items by the given IDs. Items whose ID is not given come last, in their original order. */
export function sortByIds<Item extends { id: number }>(
  items: readonly Item[],
  ids: readonly number[],
): Item[] {
  const positionById = new Map(ids.map((id, index) => [id, index]));
  const positionOf = ({ id }: Item) => positionById.get(id) ?? ids.length;
  return [...items].sort((one, other) => positionOf(one) - positionOf(other));
}
