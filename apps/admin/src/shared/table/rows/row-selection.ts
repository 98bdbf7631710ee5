import type { RowId } from '../columns/column.js';
import type { Selection } from '../selection/use-selection.js';

interface RowSelectionOptions<Row> {
  idOf: (row: Row) => RowId;
  isSelectable: (row: Row) => boolean;
  selection: Selection | undefined;
}

/**
 * Returns which of the loaded rows are selected, and functions to change the selection; undefined
 * if rows cannot be selected.
 */
export function selectionOfRows<Row>(
  rows: readonly Row[],
  { idOf, isSelectable, selection }: RowSelectionOptions<Row>,
) {
  if (!selection) return undefined;
  const selectableIds = rows.filter(isSelectable).map(idOf);
  const selectedCount = selectableIds.filter((id) => selection.has(id)).length;
  const state =
    selectedCount === 0 ? 'none' : selectedCount === selectableIds.length ? 'all' : 'some';
  return {
    state,
    toggle: (id: RowId): void => {
      if (selectableIds.includes(id)) selection.toggle(id);
    },
    // Clear the whole selection, because rows that are not loaded cannot be deselected one by one.
    toggleAll: (): void =>
      selection.selectsAllMatching
        ? selection.clear()
        : selection.set(selectableIds, state !== 'all'),
  } as const;
}
