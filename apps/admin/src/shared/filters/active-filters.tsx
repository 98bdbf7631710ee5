import { Button, UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import { useMessages } from '../i18n/messages.js';
import classes from './active-filters.module.css';
import { filtersMessages } from './filters.messages.js';

/** A value that the list is filtered by, and the change that removes it. */
export interface ActiveFilter<Change> {
  id: string;
  name: string;
  change: Change;
}

interface ActiveFiltersProps<Change> {
  filters: readonly ActiveFilter<Change>[];
  onChange: (change: Change) => void;
  onClear: () => void;
}

/** The active filters as chips that can be removed individually. */
export function ActiveFilters<Change>({ filters, onChange, onClear }: ActiveFiltersProps<Change>) {
  const t = useMessages(filtersMessages);
  if (filters.length === 0) return null;
  return (
    <div role="group" aria-label={t('active')} className={classes.active}>
      {filters.map(({ id, name, change }) => (
        <UnstyledButton
          key={id}
          className={classes.drop}
          aria-label={t('drop', { name })}
          onClick={() => onChange(change)}
        >
          {name}
          <X size={14} aria-hidden />
        </UnstyledButton>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
