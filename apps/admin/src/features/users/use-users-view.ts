import { useNavigate, useSearch } from '@tanstack/react-router';
import type { UserFilterQuery, UserKind } from '@stackyard/contracts';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';

export interface UsersFilterChange {
  search?: string | undefined;
  active?: boolean | undefined;
  superuser?: boolean | undefined;
  kind?: UserKind | undefined;
  group?: number | undefined;
}

const noFilters: UsersFilterChange = {
  search: undefined,
  active: undefined,
  superuser: undefined,
  kind: undefined,
  group: undefined,
};

/** Reads and changes the view of the user list, which is stored in the URL. */
export function useUsersView() {
  const { search, active, superuser, kind, group, open } = useSearch({
    from: '/shell/administration/users',
  });
  const navigate = useNavigate({ from: '/administration/users' });
  const filter: UserFilterQuery = {
    ...(search !== undefined && { search }),
    ...(active !== undefined && { active }),
    ...(superuser !== undefined && { superuser }),
    ...(kind !== undefined && { kind }),
    ...(group !== undefined && { group }),
  };
  const whileOnPage = useRunIfStillOnPage();
  const change = (change: UsersFilterChange): void =>
    void whileOnPage(() =>
      navigate({ search: (before) => ({ ...before, ...change }), replace: true }),
    );
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    open,
    change,
    clear: () => change(noFilters),
    show: async (open: 'create' | undefined): Promise<void> =>
      whileOnPage(() =>
        navigate({ search: (before) => ({ ...before, open }), replace: open === undefined }),
      ),
  };
}
