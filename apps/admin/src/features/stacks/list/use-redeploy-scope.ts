import type { StackReply } from '@stackyard/contracts';
import { useState } from 'react';
import type { Selection } from '#shared/table/selection/use-selection.js';
import type { RedeployScope } from '../redeploy/redeploy-scope.js';
import type { useStacksView } from './use-stacks-view.js';

interface RedeployScopeOptions {
  view: ReturnType<typeof useStacksView>;
  rows: readonly StackReply[] | undefined;
  selection: Selection;
  mayRedeployAll: boolean;
}

/**
 * Returns the scope of the redeploy dialog, and functions that open the dialog. A single stack is
 * stored by ID, so that the dialog shows its current state.
 */
export function useRedeployScope(options: RedeployScopeOptions) {
  const { view, rows = [], selection, mayRedeployAll } = options;
  const [requestedScope, setRequestedScope] = useState<number | 'selection' | null>(null);

  const scopeOfSelection = (): RedeployScope => {
    if (selection.selectsAllMatching) {
      const filter = { ...view.filter, order: view.order };
      return { kind: 'matching', filter, except: selection.except };
    }
    return { kind: 'stacks', stacks: rows.filter(({ id }) => selection.has(id)) };
  };
  const currentScope = (): RedeployScope | null => {
    if (view.redeploy) return mayRedeployAll ? { kind: view.redeploy } : null;
    if (requestedScope === null) return null;
    if (requestedScope === 'selection') return scopeOfSelection();
    return { kind: 'stacks', stacks: rows.filter(({ id }) => id === requestedScope) };
  };

  return {
    scopeOfSelection,
    forStack: (id: number) => setRequestedScope(id),
    forRow: ({ id, redeployable, openRedeploy }: StackReply) => {
      if (redeployable && openRedeploy === null) setRequestedScope(id);
    },
    forSelection: () => setRequestedScope('selection'),
    dialogProps: {
      scope: currentScope(),
      isInUrl: view.redeploy !== undefined,
      onClose: () => {
        setRequestedScope(null);
        if (view.redeploy) view.askFor(undefined);
      },
    },
  };
}
