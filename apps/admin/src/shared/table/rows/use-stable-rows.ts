import { useState, type PointerEvent } from 'react';
import type { RowId } from '../columns/column.js';
import { keepRowOrder, type StableRows } from './stable-rows.js';

interface FrozenView<Row> {
  view: string;
  rows: readonly Row[];
}

/** Holds rows in place while the pointer is over them, so that they do not move under it. */
export function useStableRows<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => RowId,
  /** Identifies the filter and the sort order. Rows are held only while these stay the same. */
  view: string,
) {
  const [frozenView, setFrozenView] = useState<FrozenView<Row> | null>(null);
  const isStale = useIsStale(view, rows, idOf);
  const stableRows: StableRows<Row> =
    frozenView?.view === view ? keepRowOrder(frozenView.rows, rows, idOf) : { rows, newCount: 0 };
  return {
    ...stableRows,
    showNewRows: () => setFrozenView((current) => current && { view, rows }),
    pointerArea: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse' && !isStale) setFrozenView({ view, rows });
      },
      onPointerLeave: () => setFrozenView(null),
    },
  };
}

/**
 * Returns true while the rows of the previous filter are still shown because those of the new
 * filter are being loaded. Holding these rows in place would keep them although they do not match.
 */
function useIsStale<Row>(view: string, rows: readonly Row[], idOf: (row: Row) => RowId): boolean {
  const [shownView, setShownView] = useState<{ view: string; staleIds: string | null }>({
    view,
    staleIds: null,
  });
  const joinIds = (): string => rows.map(idOf).join();
  if (shownView.view !== view) setShownView({ view, staleIds: joinIds() });
  else if (shownView.staleIds !== null && shownView.staleIds !== joinIds())
    setShownView({ view, staleIds: null });
  return shownView.view !== view || shownView.staleIds !== null;
}
