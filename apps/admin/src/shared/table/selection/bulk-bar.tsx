import { Button, CloseButton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import classes from '../data-table.module.css';
import { tableMessages } from '../table.messages.js';
import type { Selection } from './use-selection.js';

interface BulkBarProps {
  selection: Selection;
  /** Rows that match the filter, loaded or not. */
  total: number;
  /** True when every loaded row that can be selected is. */
  allLoaded: boolean;
  /** One primary action. */
  children: ReactNode;
}

/** What can be done with the selected rows; it stays at the lower edge while there are any. */
export function BulkBar({ selection, total, allLoaded, children }: BulkBarProps) {
  const t = useMessages(tableMessages);
  const count = selection.allMatching ? total - selection.except.size : selection.ids.size;
  return (
    <div role="region" aria-label={t('selection')} className={classes.bulk}>
      <Text size="sm" fw={500} aria-live="polite">
        {t('selected', { count })}
      </Text>
      {allLoaded && !selection.allMatching && total > selection.ids.size && (
        <Button size="compact-sm" variant="subtle" onClick={selection.selectAllMatching}>
          {t('selectMatching', { count: total })}
        </Button>
      )}
      <div className={classes.bulkActions}>{children}</div>
      <CloseButton aria-label={t('clearSelection')} onClick={selection.clear} />
    </div>
  );
}
