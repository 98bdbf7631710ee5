import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TokenState } from '@stackyard/contracts';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { tokensSearch } from './tokens.search.js';

export type TokenDialog = 'create' | 'rotate' | 'revoke';

/**
 * Reads and changes the filter and the open dialog, which are stored in the URL. Works on any page
 * that lists tokens.
 */
export function useTokensView() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { state, open, id, stack } = tokensSearch(search);
  const whileOnPage = useRunIfStillOnPage();
  const change = async (
    next: { state?: TokenState[]; open?: TokenDialog; id?: number },
    replace = false,
  ): Promise<void> =>
    whileOnPage(() =>
      navigate({
        to: '.',
        search: (before) => ({
          ...before,
          state: 'state' in next ? next.state : state,
          open: next.open,
          id: next.id,
          stack: undefined,
        }),
        replace,
      }),
    );
  return {
    state,
    open,
    id,
    stack,
    filter: (states: TokenState[]) => void change({ state: states }),
    show: (dialog: TokenDialog, token?: number) =>
      void change({ open: dialog, ...(token !== undefined && { id: token }) }),
    close: (): Promise<void> => change({}, true),
  };
}
