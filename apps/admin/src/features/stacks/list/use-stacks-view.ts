import { stackOrders, type StackOrder } from '@stackyard/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import type { StackFacetFilter } from '#shared/queries/stacks.queries.js';
import { id, parseSearch } from '#shared/filters/search-params.js';
import { viewSearch } from '../views/stack-view-search.js';
import { stacksSearch } from './stacks.search.js';

/** Changes to the filters in the URL. An undefined value removes its filter. */
export interface StacksFilterChange {
  search?: string | undefined;
  health?: StackFacetFilter['health'];
  environment?: StackFacetFilter['environment'];
  server?: number | undefined;
  outdated?: boolean | undefined;
  heldBack?: boolean | undefined;
  redeployable?: boolean | undefined;
  tag?: string[] | undefined;
  group?: string[] | undefined;
  owner?: string[] | undefined;
  neverInBulk?: boolean | undefined;
}

interface AddressChange extends StacksFilterChange {
  order?: StackOrder | undefined;
  redeploy?: 'all' | 'outdated' | undefined;
  duplicates?: true | undefined;
  /** ID of the stack whose record is to be removed. */
  record?: number | undefined;
  stack?: number | undefined;
}

type StacksSearch = ReturnType<typeof stacksSearch> & { server?: number };

const defaultOrder: StackOrder = 'health';
const duplicatesSearch = { duplicates: true, record: undefined };

/** Reads and changes the view of the stack list, which is stored in the URL. */
export function useStacksView() {
  const search = useSearch({ from: '/shell/stacks' });
  const { server, order = defaultOrder, redeploy, duplicates, record, stack } = search;
  const navigate = useNavigate({ from: '/stacks' });
  const whileOnPage = useRunIfStillOnPage();
  const filter = filterOf(search);
  const navigateTo = (change: AddressChange, replace: boolean): void =>
    void whileOnPage(() => navigate({ search: (before) => ({ ...before, ...change }), replace }));
  return {
    filter,
    order,
    redeploy,
    server,
    isFiltered: Object.keys(filter).length > 0,
    change: (change: StacksFilterChange) => navigateTo(change, true),
    /** The filters and the order as a query string, without open dialogs and panels. */
    search: viewSearch(search),
    /**
     * Replaces all filters and the order with the values from a saved view, and closes open dialogs
     * and panels.
     */
    apply: (savedSearch: Record<string, unknown>) => {
      const search = {
        ...stacksSearch(parseSearch(viewSearch(savedSearch))),
        server: id(savedSearch['server']),
      };
      void whileOnPage(() => navigate({ search: () => search }));
    },
    clear: () => void whileOnPage(() => navigate({ search: () => ({ order, server: undefined }) })),
    sort: (value: string) =>
      navigateTo({ order: stackOrders.find((candidate) => candidate === value) }, true),
    /** The summary of a stack beside the list. */
    panel: {
      stackId: stack,
      // Replaces the browser's history entry if the panel is already open, so that Back closes the
      // panel even after the user has looked at several stacks.
      show: (stackId: number) => navigateTo({ stack: stackId }, stack !== undefined),
      close: () => navigateTo({ stack: undefined }, true),
    },
    askFor: (redeploy: 'all' | 'outdated' | undefined) => navigateTo({ redeploy }, !redeploy),
    /** The dialog with stacks that share a name. */
    duplicates: {
      listed: duplicates === true,
      /**
       * The ID of the stack whose record can be removed in the open dialog; undefined if that
       * dialog is closed.
       */
      record,
      /** Returns to the list of duplicates, unless the record has been closed in the meantime. */
      closeRecord: () =>
        void whileOnPage(() =>
          navigate({
            search: (before) =>
              before.record === undefined ? before : { ...before, ...duplicatesSearch },
            replace: true,
          }),
        ),
      showRecord: (stackId: number) => navigateTo({ duplicates: true, record: stackId }, false),
      close: () => navigateTo({ duplicates: undefined, record: undefined }, true),
    },
  };
}

/** Returns only the parameters that filter stacks, because the API rejects all others. */
function filterOf({
  search,
  health,
  environment,
  outdated,
  heldBack,
  redeployable,
  server,
  tag,
  group,
  owner,
  neverInBulk,
}: StacksSearch): StackFacetFilter {
  return {
    ...(tag !== undefined && { tag }),
    ...(group !== undefined && { group }),
    ...(owner !== undefined && { owner }),
    ...(neverInBulk !== undefined && { neverInBulk }),
    ...(search !== undefined && { search }),
    ...(health !== undefined && { health }),
    ...(environment !== undefined && { environment }),
    ...(outdated !== undefined && { outdated }),
    ...(heldBack !== undefined && { heldBack }),
    ...(redeployable !== undefined && { redeployable }),
    ...(server !== undefined && { server: [server] }),
  };
}
