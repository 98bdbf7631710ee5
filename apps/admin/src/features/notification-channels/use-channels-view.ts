import type { MessageState } from '@stackyard/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';

const to = '/administration/notifications';

interface MessageView {
  channel?: number | undefined;
  state?: MessageState | undefined;
}

/**
 * Stores the open dialog and the filter in the URL, so that reloads, Back and shared links keep
 * them.
 */
export function useChannelsView() {
  const search = useSearch({ from: '/shell/administration/notifications' });
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  const { open, id, ...filter } = search;
  /** With `replace`, Back does not return to the dialog that was open. */
  const show = (dialog: NonNullable<typeof open>, subjectId?: number, replace = false): void => {
    const dialogSearch = {
      ...filter,
      open: dialog,
      ...(subjectId !== undefined && { id: subjectId }),
    };
    void whileOnPage(() => navigate({ to, search: dialogSearch, replace }));
  };
  const close = async (): Promise<void> =>
    whileOnPage(() => navigate({ to, search: filter, replace: true }));
  const filterMessages = (view: MessageView): void =>
    void navigate({ to, search: view, replace: true });
  return { open, id, filter, show, close, filterMessages };
}
