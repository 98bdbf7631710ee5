import { useState, type PointerEvent } from 'react';
import type { RowId } from '../columns/column.js';
import { keepRowOrder, type StableRows } from './stable-rows.js';

interface HeldView<Row> {
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
  const [hold, setHold] = useState<HeldView<Row> | null>(null);
  const isStale = useIsStale(view, rows, idOf);
  const stableRows: StableRows<Row> =
    hold?.view === view ? keepRowOrder(hold.rows, rows, idOf) : { rows, newCount: 0 };
  return {
    ...stableRows,
    showFresh: () => setHold((current) => current && { view, rows }),
    pointerArea: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse' && !isStale) setHold({ view, rows });
      },
      onPointerLeave: () => setHold(null),
    },
  };
}

/**
 * Returns true while the rows of the previous filter are still shown, because those of the new one
 * are being loaded. Held rows would otherwise stay although they do not match.
 */
function useIsStale<Row>(view: string, rows: readonly Row[], idOf: (row: Row) => RowId): boolean {
  const [shown, setShown] = useState<{ view: string; staleIds: string | null }>({
    view,
    staleIds: null,
  });
  const ids = (): string => rows.map(idOf).join();
  if (shown.view !== view) setShown({ view, staleIds: ids() });
  else if (shown.staleIds !== null && shown.staleIds !== ids()) setShown({ view, staleIds: null });
  return shown.view !== view || shown.staleIds !== null;
}
