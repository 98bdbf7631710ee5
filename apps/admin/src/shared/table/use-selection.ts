import { useState } from 'react';
import type { RowId } from './column.js';

export interface Selection {
  ids: ReadonlySet<RowId>;
  /** Everything that matches the filter is meant, rows that were never loaded included. */
  allMatching: boolean;
  has: (id: RowId) => boolean;
  toggle: (id: RowId) => void;
  set: (ids: readonly RowId[], selected: boolean) => void;
  selectAllMatching: () => void;
  clear: () => void;
}

interface Chosen {
  view: string;
  ids: ReadonlySet<RowId>;
  allMatching: boolean;
}

const nothing: ReadonlySet<RowId> = new Set();

/** Selected rows of one view; another filter starts with nothing selected. */
export function useSelection(view = ''): Selection {
  const [state, setState] = useState<Chosen>({ view, ids: nothing, allMatching: false });
  const chosen = state.view === view ? state : { view, ids: nothing, allMatching: false };
  const choose = (ids: ReadonlySet<RowId>): void => setState({ view, ids, allMatching: false });
  const set = (ids: readonly RowId[], selected: boolean): void => {
    const next = new Set(chosen.ids);
    ids.forEach((id) => (selected ? next.add(id) : next.delete(id)));
    choose(next);
  };
  return {
    ids: chosen.ids,
    allMatching: chosen.allMatching,
    has: (id) => chosen.ids.has(id),
    toggle: (id) => set([id], !chosen.ids.has(id)),
    set,
    selectAllMatching: () => setState({ ...chosen, allMatching: true }),
    clear: () => choose(nothing),
  };
}
