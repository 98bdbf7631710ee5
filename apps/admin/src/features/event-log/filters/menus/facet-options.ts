import type { LogFacetCount } from '@stackyard/contracts';

/** A value that can be chosen, in words. */
export interface FacetOption {
  /** As the filter carries it. */
  value: string;
  label: string;
  /** Unknown while it is counted, and for values that the server does not list. */
  count?: number;
  /** False where there are at least so many. */
  exact?: boolean;
}

/** Beyond this many the values that occur most often come first. */
const keptInOrder = 8;

/**
 * What a menu offers: every known value, what occurs and what is chosen. Short lists keep their
 * order so that nothing jumps; long ones start with what occurs most often.
 */
export function facetOptions(
  known: readonly string[],
  counts: readonly LogFacetCount[] | undefined,
  chosen: readonly string[],
  label: (value: string, own: string | null) => string,
): FacetOption[] {
  const counted = new Map(counts?.map((count) => [count.value, count]));
  const values =
    known.length > 0 && known.length <= keptInOrder
      ? [...known, ...chosen]
      : [...counted.keys(), ...chosen, ...known];
  return [...new Set(values)].map((value) => {
    const found = counted.get(value);
    const option = { value, label: label(value, found?.label ?? null) };
    if (found) return { ...option, count: found.count, exact: found.exact };
    // A closed list is counted in full: what is not in it does not occur.
    return counts && known.includes(value) ? { ...option, count: 0, exact: true } : option;
  });
}
