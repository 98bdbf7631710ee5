import { useState, type PointerEvent } from 'react';
import type { RowId } from '../columns/column.js';
import { holdRows, type HeldRows } from './held-rows.js';

interface Hold<Row> {
  view: string;
  rows: readonly Row[];
}

/** Holds rows in place while the pointer is over them, so that they do not move under it. */
export function useHeldRows<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => RowId,
  /** Identifies filter and order. Rows are only held within the same view. */
  view: string,
) {
  const [hold, setHold] = useState<Hold<Row> | null>(null);
  const held: HeldRows<Row> =
    hold?.view === view ? holdRows(hold.rows, rows, idOf) : { rows, fresh: 0 };
  return {
    ...held,
    showFresh: () => setHold((current) => current && { view, rows }),
    pointerArea: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setHold({ view, rows });
      },
      onPointerLeave: () => setHold(null),
    },
  };
}
