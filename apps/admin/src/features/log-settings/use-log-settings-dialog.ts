import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';

export type LogSettingsDialog = 'add' | 'edit' | 'test' | 'remove' | 'run';

/** Stores the open dialog in the URL, so that reloads, Back and shared links keep it. */
export function useLogSettingsDialog() {
  const { open, id } = useSearch({ from: '/shell/administration/event-log' });
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  /** With `replace`, Back does not return to the dialog that was open. */
  const show = (dialog: LogSettingsDialog, receiver?: number, replace = false): void => {
    const search = { open: dialog, ...(receiver !== undefined && { id: receiver }) };
    void whileOnPage(() => navigate({ to: '/administration/event-log', search, replace }));
  };
  const close = async (): Promise<void> =>
    whileOnPage(() => navigate({ to: '/administration/event-log', search: {}, replace: true }));
  return { open, id, show, close };
}
