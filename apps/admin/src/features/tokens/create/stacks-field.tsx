import { MultiSelect } from '@mantine/core';
import { useMessages } from '#shared/i18n/messages.js';
import { tokensMessages } from '../tokens.messages.js';
import { useStackNames } from '../use-stack-names.js';

interface StacksFieldProps {
  /** IDs of the selected stacks. */
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

export function StacksField({ value, onChange, error }: StacksFieldProps) {
  const t = useMessages(tokensMessages);
  const stackNames = useStackNames();
  if (!stackNames) return null;
  return (
    <MultiSelect
      label={t('stacks')}
      description={t('stacksHint')}
      placeholder={value.length === 0 ? t('stacksPlaceholder') : ''}
      searchable
      clearable
      limit={50}
      nothingFoundMessage={t('noStacks')}
      value={value}
      onChange={onChange}
      error={error}
      data={[...stackNames].map(([id, label]) => ({ value: String(id), label }))}
    />
  );
}
