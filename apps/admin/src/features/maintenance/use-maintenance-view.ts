import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { currentDay } from './windows/calendar/calendar.js';

export type WindowsView = 'month' | 'week' | 'list';

interface ViewChange {
  view?: WindowsView;
  day?: string;
}

/** Stores the view in the URL, so that reloads, Back and shared links keep it. */
export function useMaintenanceView() {
  const search = useSearch({ from: '/shell/maintenance/' });
  const navigate = useNavigate();
  const { view = 'month', day, open, window: windowId, at, start } = search;
  const viewSearch = { ...(search.view && { view: search.view }), ...(day && { day }) };
  const whileOnPage = useRunIfStillOnPage();
  const navigateTo = async (extraSearch: object, replace = false): Promise<void> =>
    whileOnPage(() =>
      navigate({
        to: '/maintenance',
        search: { ...viewSearch, ...extraSearch },
        replace,
        resetScroll: false,
      }),
    );
  const selectedDay = day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
  return {
    view,
    /** The day in the URL; undefined if there is none or it is not in the form `2026-11-22`. */
    selectedDay,
    day: selectedDay ?? currentDay(),
    open,
    windowId,
    at,
    /** The suggested duration in minutes if the URL opens the dialog that starts maintenance. */
    startMinutes: start,
    change: (change: ViewChange) => void navigateTo(change),
    schedule: (firstDay?: string) =>
      void navigateTo({ open: 'plan', ...(firstDay && { day: firstDay }) }),
    edit: (id: number) => void navigateTo({ open: 'edit', window: id }),
    show: (id: number, startsAt?: string) =>
      void navigateTo({ open: 'show', window: id, ...(startsAt && { at: startsAt }) }),
    close: () => navigateTo({}, true),
  };
}
