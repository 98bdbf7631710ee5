import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';

export type ServerDialog = 'add' | 'edit' | 'test' | 'key' | 'remove';

/** Stores the open dialog in the URL, so that reloads, Back and shared links keep it. */
export function useServerDialog() {
  const { open, id } = useSearch({ from: '/shell/administration/servers' });
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  const show = (dialog: ServerDialog, server?: number): void => {
    const search = { open: dialog, ...(server !== undefined && { id: server }) };
    void whileOnPage(() => navigate({ to: '/administration/servers', search }));
  };
  const close = async (): Promise<void> =>
    whileOnPage(() => navigate({ to: '/administration/servers', search: {}, replace: true }));
  return { open, id, show, close };
}
