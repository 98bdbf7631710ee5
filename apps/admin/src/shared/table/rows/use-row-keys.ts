import { useState } from 'react';
import { useShortcut } from '../../keyboard/keyboard.js';
import type { RowId } from '../columns/column.js';

interface RowKeysOptions {
  ids: readonly RowId[];
  onSelect: ((id: RowId) => void) | undefined;
  /** Called with the row's index when the user presses `r`. */
  onRedeploy?: ((index: number) => void) | undefined;
  scrollTo: (index: number) => void;
}

/** Handles the keys of a list: `j` and `k` move between rows, `x` selects a row, `r` redeploys it. */
export function useRowKeys({ ids, onSelect, onRedeploy, scrollTo }: RowKeysOptions) {
  const [activeId, setActiveId] = useState<RowId | null>(null);
  const [focusedId, setFocusedId] = useState<RowId | null>(null);
  const index = activeId === null ? -1 : ids.indexOf(activeId);
  const move = (step: number): void => {
    const target = Math.min(Math.max(index + step, 0), ids.length - 1);
    const next = ids[target];
    if (next === undefined) return;
    scrollTo(target);
    setActiveId(next);
    setFocusedId(next);
  };
  useShortcut('row-down', () => move(1), ids.length > 0);
  useShortcut('row-up', () => move(-1), ids.length > 0);
  useShortcut(
    'row-select',
    () => activeId !== null && onSelect?.(activeId),
    onSelect !== undefined && activeId !== null,
  );
  useShortcut('row-redeploy', () => onRedeploy?.(index), onRedeploy !== undefined && index >= 0);
  return {
    /** The row that Tab focuses. */
    active: index >= 0 ? activeId : (ids[0] ?? null),
    /**
     * The row that the user has moved to with a key but that does not have the focus yet. Reset when
     * the row gets the focus, so that a later render does not focus the row again.
     */
    focused: focusedId,
    activate: (id: RowId) => {
      setActiveId(id);
      setFocusedId(null);
    },
  };
}
