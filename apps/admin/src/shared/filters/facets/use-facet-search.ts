import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import type { FacetOption } from './facet-option.js';

interface FacetSearchOptions {
  options: readonly FacetOption[];
  /** True if users can enter values that are not listed. */
  allowsNewValues: boolean;
  onPick: (value: string) => void;
  onAdd: (value: string) => void;
}

/**
 * Searches the values of a filter. Enter picks the first match. If there is none, Enter adds the
 * text as a new value where new values are allowed.
 */
export function useFacetSearch({ options, allowsNewValues, onPick, onAdd }: FacetSearchOptions) {
  const [typedText, setTypedText] = useState('');
  const query = typedText.trim();
  const matches = options.filter(({ label }) =>
    label.toLocaleLowerCase().includes(query.toLocaleLowerCase()),
  );
  const hasExactMatch = options.some(({ label, value }) => label === query || value === query);
  const canAdd = allowsNewValues && query !== '' && !hasExactMatch;
  const add = (): void => {
    onAdd(query);
    setTypedText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || query === '') return;
    event.preventDefault();
    const [firstMatch] = matches;
    if (canAdd && matches.length === 0) add();
    else if (firstMatch) onPick(firstMatch.value);
  };
  return {
    found: matches,
    query,
    addable: canAdd,
    add,
    field: {
      value: typedText,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTypedText(event.currentTarget.value),
      onKeyDown,
    },
  };
}
