import { Autocomplete, CloseButton } from '@mantine/core';
import type { LogFacets } from '@stackyard/contracts';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { filtersMessages } from '#shared/filters/filters.messages.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useShortcut } from '#shared/keyboard/keyboard.js';
import { filterMessages } from '../filter.messages.js';
import type { LogFilter, LogFilterChange } from '../log-filter.js';
import type { FreeTextField } from './typed-fields.js';
import { hasCondition, parseTypedQuery, suggestionsFor, type NamedServer } from './typed-query.js';

interface QueryFieldProps {
  filter: LogFilter;
  facets: LogFacets | undefined;
  onChange: (change: LogFilterChange) => void;
  /** Called with the typed text after a pause in typing, unless the text contains a condition. */
  onType: (text: string) => void;
}

const typingPauseMs = 200;

/**
 * Searches for text while it is typed, and turns conditions into filters when the user presses
 * Enter or selects a suggestion.
 */
export function QueryField({ filter, facets, onChange, onType }: QueryFieldProps) {
  const t = useMessages(filterMessages);
  const tFilters = useMessages(filtersMessages);
  const input = useRef<HTMLInputElement>(null);
  const selectedOption = useRef<string>(undefined);
  const { typed, setTypedText, setCommittedText } = useTypedText(filter.search ?? '', onType);
  const apply = (fieldText: string): void => {
    const { change, text } = parseTypedQuery(fieldText, filter, serversOf(facets));
    if (Object.keys(change).length === 0) return;
    setTypedText(text);
    setCommittedText(text);
    onChange({ ...change, search: text === '' ? undefined : text });
  };
  const focus = (): void => input.current?.focus();
  useShortcut('filter', focus);
  const valuesOf = (field: FreeTextField) => frequentValues(facets, field);
  return (
    <Autocomplete
      ref={input}
      aria-label={t('search')}
      placeholder={t('search')}
      data={suggestionsFor(typed, valuesOf)}
      filter={({ options }) => options}
      value={typed}
      onOptionSubmit={(option) => {
        selectedOption.current = option;
      }}
      onChange={(text) => {
        setTypedText(text);
        // A selected suggestion arrives here as the new text, after `onOptionSubmit`. A suggestion
        // that ends with a colon is only the beginning of a condition, so it is not applied.
        if (text === selectedOption.current && !text.endsWith(':')) apply(text);
        selectedOption.current = undefined;
      }}
      onKeyDown={(event) => {
        // If a suggestion is selected, Enter submits that suggestion instead of the typed text.
        const isSuggestionSelected = event.currentTarget.hasAttribute('aria-activedescendant');
        if (event.key === 'Enter' && !isSuggestionSelected) apply(typed);
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={tFilters('clearSearch')}
            onClick={() => {
              setTypedText('');
              // Move the focus to the field, because the button disappears when it is clicked.
              focus();
            }}
          />
        )
      }
    />
  );
}

/**
 * Holds the text of the field. Reports the text after a pause in typing, unless the text contains a
 * condition.
 */
function useTypedText(search: string, onType: (text: string) => void) {
  const [typedText, setTypedText] = useState(search);
  const [committedText, setCommittedText] = useState(search);
  // Update the text when the URL changes, for example when the user navigates back.
  if (committedText !== search) {
    setCommittedText(search);
    setTypedText(search);
  }
  const commit = useEffectEvent((text: string) => {
    setCommittedText(text);
    onType(text);
  });
  useEffect(() => {
    if (typedText === committedText || hasCondition(typedText)) return undefined;
    const timer = setTimeout(() => commit(typedText), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typedText, committedText]);
  return { typed: typedText, setTypedText, setCommittedText };
}

function frequentValues(facets: LogFacets | undefined, field: FreeTextField): string[] {
  if (field === 'request') return [];
  if (field === 'server') return serversOf(facets).map(({ name }) => name);
  return (facets?.[field] ?? []).map(({ value }) => value);
}

function serversOf(facets: LogFacets | undefined): NamedServer[] {
  const counts = facets?.server ?? [];
  return counts.map(({ value, label }) => ({ id: Number(value), name: label ?? value }));
}
