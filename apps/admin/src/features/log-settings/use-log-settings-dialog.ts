import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';

export type LogSettingsDialog = 'add' | 'edit' | 'test' | 'remove' | 'run';

/** Stores the open dialog in the URL, so that reloads, Back and shared links keep it. */
export function useLogSettingsDialog() {
  const { open, id } = useSearch({ from: '/shell/administration/event-log' });
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  const show = (dialog: LogSettingsDialog, receiver?: number): void => {
    const search = { open: dialog, ...(receiver !== undefined && { id: receiver }) };
    void whileOnPage(() => navigate({ to: '/administration/event-log', search }));
  };
  const close = async (): Promise<void> =>
    whileOnPage(() => navigate({ to: '/administration/event-log', search: {}, replace: true }));
  return { open, id, show, close };
}
