import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../i18n/messages.js';
import { useShortcut } from '../keyboard/keyboard.js';
import { filtersMessages } from './filters.messages.js';

interface SearchFieldProps {
  /** Accessible name and placeholder, e.g. "Search stacks". */
  label: string;
  value: string;
  /** Called when the user pauses typing. */
  onChange: (value: string) => void;
  /** Called immediately when the text changes. */
  onType?: (value: string) => void;
}

const typingPauseMs = 200;

/**
 * A search field for a text that is stored in the URL. The URL changes only when the user pauses
 * typing. The `/` key focuses the field.
 */
export function SearchField({ label, value, onChange, onType }: SearchFieldProps) {
  const t = useMessages(filtersMessages);
  const input = useRef<HTMLInputElement>(null);
  const [typedText, setTypedText] = useState(value);
  const [committedText, setCommittedText] = useState(value);
  // Update the text when the URL changes, for example when the user navigates back.
  if (committedText !== value) {
    setCommittedText(value);
    setTypedText(value);
  }
  const commit = useEffectEvent((text: string) => {
    setCommittedText(text);
    onChange(text);
  });
  useEffect(() => {
    if (typedText === committedText) return undefined;
    const timer = setTimeout(() => commit(typedText), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typedText, committedText]);
  const focus = (): void => input.current?.focus();
  const type = (text: string): void => {
    setTypedText(text);
    onType?.(text);
  };
  useShortcut('filter', focus);
  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={typedText}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        typedText !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('clearSearch')}
            onClick={() => {
              type('');
              // Move the focus to the field, because the button disappears when it is clicked.
              focus();
            }}
          />
        )
      }
    />
  );
}
