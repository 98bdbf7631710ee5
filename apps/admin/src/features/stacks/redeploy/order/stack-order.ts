/** Longer selections keep the order of the list. */
export const mostToOrder = 100;

/** A list with one item moved to another place. Places outside the list change nothing. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const copy = [...items];
  const [item] = copy.splice(from, 1);
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  copy.splice(to, 0, item);
  return copy;
}

/** Items in the order of the given ids. Items without a place follow in their own order. */
export function inOrderOf<Item extends { id: number }>(
  items: readonly Item[],
  ids: readonly number[],
): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length;
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}
