import { Button, CloseButton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import classes from '../data-table.module.css';
import { tableMessages } from '../table.messages.js';
import type { Selection } from './use-selection.js';

interface BulkBarProps {
  selection: Selection;
  /** Number of rows that match the filter, loaded or not. */
  total: number;
  /** True if every loaded and selectable row is selected. */
  areAllLoadedSelected: boolean;
  /** Buttons for the selected rows. */
  children: ReactNode;
}

/** A bar at the bottom of the window with the actions for the selected rows. */
export function BulkBar({ selection, total, areAllLoadedSelected, children }: BulkBarProps) {
  const t = useMessages(tableMessages);
  const count = selection.selectsAllMatching ? total - selection.except.size : selection.ids.size;
  return (
    <div role="region" aria-label={t('selection')} className={classes.bulk}>
      <Text size="sm" fw={500} aria-live="polite">
        {t('selected', { count })}
      </Text>
      {areAllLoadedSelected && !selection.selectsAllMatching && total > selection.ids.size && (
        <Button size="compact-sm" variant="subtle" onClick={selection.selectAllMatching}>
          {t('selectMatching', { count: total })}
        </Button>
      )}
      <div className={classes.bulkActions}>{children}</div>
      <CloseButton aria-label={t('clearSelection')} onClick={selection.clear} />
    </div>
  );
}
