import type { LogFacetCount } from '@stackyard/contracts';
import type { FacetOption } from '#shared/filters/facets/facet-option.js';

/** Lists with more values than this are sorted by frequency. */
const maxFixedOrderLength = 8;

/**
 * Returns the options of a menu. A short list of known values keeps its order, so that options do
 * not move, and is followed by the selected values. Any other list starts with the most frequent
 * values, followed by the remaining selected and known values.
 */
export function facetOptions(
  knownValues: readonly string[],
  counts: readonly LogFacetCount[] | undefined,
  selectedValues: readonly string[],
  labelOf: (value: string, apiLabel: string | null) => string,
): FacetOption[] {
  // If the server counted all matching entries, values that it does not list occur in none of them.
  const areAllExact = counts?.every(({ exact }) => exact) ?? false;
  const countByValue = new Map(counts?.map((count) => [count.value, count]));
  const values =
    knownValues.length > 0 && knownValues.length <= maxFixedOrderLength
      ? [...knownValues, ...selectedValues]
      : [...countByValue.keys(), ...selectedValues, ...knownValues];
  return [...new Set(values)].map((value) => {
    const facetCount = countByValue.get(value);
    const option = { value, label: labelOf(value, facetCount?.label ?? null) };
    if (facetCount) return { ...option, count: facetCount.count, exact: facetCount.exact };
    return areAllExact && knownValues.includes(value)
      ? { ...option, count: 0, exact: true }
      : option;
  });
}
