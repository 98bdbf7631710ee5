import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { linkedActions } from './linked-dialog.search.js';

type LinkedAction = (typeof linkedActions)[number];

/**
 * Returns whether a dialog is open, and a function that opens or closes it. A link opens the dialog
 * with a search parameter such as `?action=retry`. Closing the dialog removes the parameter, so
 * that reloading the page does not open the dialog again.
 *
 * @param isLinkTarget - false if the parameter opens the dialog of another component on this page
 */
export function useLinkedDialog(
  action: LinkedAction,
  isLinkTarget = true,
): [boolean, (opened: boolean) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const isLinked = isLinkTarget && search['action'] === action;
  const change = (open: boolean): void => {
    setOpened(open);
    if (open || !isLinked) return;
    const withoutAction = (before: Record<string, unknown>) => ({ ...before, action: undefined });
    void navigate({ to: '.', search: withoutAction as never, replace: true });
  };
  return [opened || isLinked, change];
}
