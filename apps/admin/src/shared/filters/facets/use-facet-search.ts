import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import type { FacetOption } from './facet-option.js';

interface FacetSearchOptions {
  options: readonly FacetOption[];
  /** True if users can enter values that are not listed. */
  open: boolean;
  onPick: (value: string) => void;
  onAdd: (value: string) => void;
}

/** Searches the values of a filter. Enter selects the first match, or adds the text as a new value. */
export function useFacetSearch({ options, open, onPick, onAdd }: FacetSearchOptions) {
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const found = options.filter(({ label }) =>
    label.toLocaleLowerCase().includes(query.toLocaleLowerCase()),
  );
  const hasExactMatch = options.some(({ label, value }) => label === query || value === query);
  const addable = open && query !== '' && !hasExactMatch;
  const add = (): void => {
    onAdd(query);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || query === '') return;
    event.preventDefault();
    const [first] = found;
    if (addable && found.length === 0) add();
    else if (first) onPick(first.value);
  };
  return {
    found,
    query,
    addable,
    add,
    field: {
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
      onKeyDown,
    },
  };
}
