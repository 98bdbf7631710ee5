import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';

interface GroupsViewChange {
  search?: string | undefined;
  view?: 'matrix' | undefined;
  open?: 'create' | undefined;
}

export function useGroupsView() {
  const { search, view, open } = useSearch({ from: '/shell/administration/groups' });
  const navigate = useNavigate({ from: '/administration/groups' });
  const whileOnPage = useRunIfStillOnPage();
  const change = async (change: GroupsViewChange, replace = true): Promise<void> =>
    whileOnPage(() => navigate({ search: (previous) => ({ ...previous, ...change }), replace }));
  return { search, view, open, change };
}
