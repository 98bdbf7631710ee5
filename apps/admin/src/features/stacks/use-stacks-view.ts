import { stackOrders, type StackOrder } from '@stackyard/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { StackFacetFilter } from '../../shared/queries/stacks.queries.js';

/** Filters of the list, each in the place where the address keeps it. */
export interface StacksFilterChange {
  search?: string | undefined;
  status?: StackFacetFilter['status'];
  server?: number | undefined;
  outdated?: boolean | undefined;
  redeployable?: boolean | undefined;
}

const defaultOrder: StackOrder = 'name';

/** What the address says the list should show, and how to change it. */
export function useStacksView() {
  const {
    server,
    order = defaultOrder,
    redeploy,
    duplicates,
    record,
    ...rest
  } = useSearch({
    from: '/shell/stacks',
  });
  const navigate = useNavigate({ from: '/stacks' });
  const filter: StackFacetFilter = { ...rest, ...(server !== undefined && { server: [server] }) };
  const showDuplicates = (duplicates: true | undefined, record?: number): void =>
    void navigate({ search: (before) => ({ ...before, duplicates, record }) });
  return {
    filter,
    order,
    redeploy,
    server,
    filtered: Object.keys(filter).length > 0,
    change: (change: StacksFilterChange) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true }),
    clear: () => void navigate({ search: () => ({ order, server: undefined }) }),
    sort: (value: string) => {
      const order = stackOrders.find((known) => known === value);
      void navigate({ search: (before) => ({ ...before, order }), replace: true });
    },
    askFor: (redeploy: 'all' | 'outdated' | undefined) =>
      void navigate({ search: (before) => ({ ...before, redeploy }), replace: !redeploy }),
    /** The dialog of stacks that share a name. */
    duplicates: {
      listed: duplicates === true,
      /** The stack whose record is looked at. */
      record,
      list: () => showDuplicates(true),
      look: (stackId: number) => showDuplicates(true, stackId),
      close: () => showDuplicates(undefined),
    },
  };
}
