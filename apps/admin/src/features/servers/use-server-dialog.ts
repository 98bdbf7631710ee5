import { useNavigate, useSearch } from '@tanstack/react-router';

export type ServerDialog = 'add' | 'edit' | 'test' | 'key' | 'remove';

/** The open dialog lives in the address: reload, back and a sent link show it again. */
export function useServerDialog() {
  const { open, id } = useSearch({ from: '/shell/administration/servers' });
  const navigate = useNavigate();
  const show = (dialog: ServerDialog, server?: number): void => {
    void navigate({
      to: '/administration/servers',
      search: { open: dialog, ...(server !== undefined && { id: server }) },
    });
  };
  const close = (): Promise<void> => navigate({ to: '/administration/servers', search: {} });
  return { open, id, show, close };
}
