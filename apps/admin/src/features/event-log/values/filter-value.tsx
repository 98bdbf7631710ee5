import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { filterMessages } from '../filters/filter.messages.js';
import classes from './values.module.css';

interface FilterValueProps {
  /**
   * The translated value. It is part of the accessible name, and is shown if there are no children.
   */
  name: string;
  onFilter: () => void;
  children?: ReactNode;
}

/** A value in the event log. Clicking it filters the log by that value. */
export function FilterValue({ name, onFilter, children }: FilterValueProps) {
  const t = useMessages(filterMessages);
  const label = t('only', { value: name });
  return (
    <UnstyledButton className={classes.value} aria-label={label} title={label} onClick={onFilter}>
      {children ?? name}
    </UnstyledButton>
  );
}
