import { useMediaQuery } from '@mantine/hooks';
import type { StackReply } from '@stackyard/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useShortcut } from '#shared/keyboard/keyboard.js';
import type { useStacksView } from '../list/use-stacks-view.js';
import { useEscape } from './use-escape.js';

interface StackPanelOptions {
  panel: ReturnType<typeof useStacksView>['panel'];
  rows: readonly StackReply[] | undefined;
}

/**
 * Returns the stack whose summary is shown, and functions that handle clicks and keys. The first
 * click on a row shows the summary beside the list, and a second click opens the page of the stack.
 * Narrow windows have no room for the summary, so the first click opens the page.
 */
export function useStackPanel({ panel, rows = [] }: StackPanelOptions) {
  const navigate = useNavigate();
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const currentId = isWide ? panel.stackId : undefined;
  const index = rows.findIndex(({ id }) => id === currentId);
  const previous = index > 0 ? rows[index - 1] : undefined;
  const next = index >= 0 ? rows[index + 1] : undefined;
  const openStackPage = ({ id }: Pick<StackReply, 'id'>): void =>
    void navigate({ to: '/stacks/$stackId', params: { stackId: id } });
  const showHandlerFor = (target: StackReply | undefined) =>
    target && (() => panel.show(target.id));

  useShortcut('panel-previous', () => showHandlerFor(previous)?.(), currentId !== undefined);
  useShortcut('panel-next', () => showHandlerFor(next)?.(), currentId !== undefined);
  useEscape(panel.close, currentId !== undefined);

  return {
    current: currentId,
    /** The stack's row in the list; undefined if the list does not contain the stack. */
    stack: rows[index],
    /** Position in the list, starting at 1; 0 if the list does not contain the stack. */
    position: index + 1,
    onPrevious: showHandlerFor(previous),
    onNext: showHandlerFor(next),
    close: panel.close,
    openStackPage,
    peek: isWide
      ? (stack: StackReply) =>
          stack.id === currentId ? openStackPage(stack) : panel.show(stack.id)
      : undefined,
  };
}
