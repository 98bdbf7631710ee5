import { TagsInput } from '@mantine/core';
import { isTag, maxStackTags, normalizeTag } from '@stackyard/contracts';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { settingsMessages } from './settings.messages.js';

interface TagsFieldProps {
  label: string;
  description?: string;
  value: string[];
  /** Tags that are already in use. */
  suggestions: readonly string[];
  error?: string | undefined;
  maxTags?: number;
  onChange: (tags: string[]) => void;
}

/** Normalizes tags while they are entered, removes invalid ones, and names them in an error. */
export function TagsField({
  value,
  suggestions,
  error,
  maxTags = maxStackTags,
  onChange,
  ...rest
}: TagsFieldProps) {
  const t = useMessages(settingsMessages);
  const [invalidTags, setInvalidTags] = useState<string[]>([]);
  const change = (enteredTags: string[]): void => {
    const tags = [...new Set(enteredTags.map(normalizeTag))];
    setInvalidTags(tags.filter((tag) => !isTag(tag)));
    onChange(tags.filter(isTag));
  };
  const problem =
    invalidTags.length > 0 ? t('invalidTag', { tags: invalidTags.join(', ') }) : error;
  return (
    <TagsInput
      {...rest}
      value={value}
      data={[...suggestions]}
      maxTags={maxTags}
      limit={50}
      // Do not open the list on focus. Dialogs focus this field first, and the first Escape would then
      // close the list instead of the dialog.
      openOnFocus={false}
      splitChars={[',', ' ']}
      error={problem}
      onChange={change}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
