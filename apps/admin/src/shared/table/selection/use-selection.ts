import { useState } from 'react';
import type { RowId } from '../columns/column.js';

export interface Selection {
  ids: ReadonlySet<RowId>;
  /** True if everything that matches the filter is selected, including rows that are not loaded. */
  selectsAllMatching: boolean;
  /** Rows that the user deselected after selecting everything. */
  except: ReadonlySet<RowId>;
  has: (id: RowId) => boolean;
  toggle: (id: RowId) => void;
  set: (ids: readonly RowId[], selected: boolean) => void;
  selectAllMatching: () => void;
  clear: () => void;
}

interface SelectedRows {
  view: string;
  ids: ReadonlySet<RowId>;
  /** After “select all”, the rows that have been deselected; null if rows are selected one by one. */
  except: ReadonlySet<RowId> | null;
}

const noRows: ReadonlySet<RowId> = new Set();

/** Holds the selected rows of a view. Changing the filter clears them. */
export function useSelection(view = ''): Selection {
  const [selectedRows, setSelectedRows] = useState<SelectedRows>({
    view,
    ids: noRows,
    except: null,
  });
  const { ids, except } = selectedRows.view === view ? selectedRows : { ids: noRows, except: null };
  const has = (id: RowId): boolean => (except === null ? ids.has(id) : !except.has(id));
  const set = (rows: readonly RowId[], selected: boolean): void => {
    if (except === null)
      setSelectedRows({ view, ids: withMembership(ids, rows, selected), except });
    else setSelectedRows({ view, ids, except: withMembership(except, rows, !selected) });
  };
  return {
    ids,
    selectsAllMatching: except !== null,
    except: except ?? noRows,
    has,
    toggle: (id) => set([id], !has(id)),
    set,
    selectAllMatching: () => setSelectedRows({ view, ids, except: noRows }),
    clear: () => setSelectedRows({ view, ids: noRows, except: null }),
  };
}

function withMembership(
  set: ReadonlySet<RowId>,
  rows: readonly RowId[],
  isMember: boolean,
): ReadonlySet<RowId> {
  const next = new Set(set);
  rows.forEach((id) => (isMember ? next.add(id) : next.delete(id)));
  return next;
}
