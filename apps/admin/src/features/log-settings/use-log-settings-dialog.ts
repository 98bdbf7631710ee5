import { useNavigate, useSearch } from '@tanstack/react-router';

export type LogSettingsDialog = 'add' | 'edit' | 'test' | 'remove' | 'run';

/** The open dialog lives in the address: reload, back and a sent link show it again. */
export function useLogSettingsDialog() {
  const { open, id } = useSearch({ from: '/shell/administration/event-log' });
  const navigate = useNavigate();
  const show = (dialog: LogSettingsDialog, receiver?: number): void => {
    void navigate({
      to: '/administration/event-log',
      search: { open: dialog, ...(receiver !== undefined && { id: receiver }) },
    });
  };
  const close = (): Promise<void> => navigate({ to: '/administration/event-log', search: {} });
  return { open, id, show, close };
}
