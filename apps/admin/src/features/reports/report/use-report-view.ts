import type { ReportLanguage } from '@stackyard/contracts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { useLocale } from '#shared/i18n/locale.js';
import type { ReportVersionKey } from '../reports.queries.js';

export type ReportAction = 'edit' | 'remove' | 'produce';

interface ReportViewState {
  language?: ReportLanguage;
  version?: number | undefined;
  act?: ReportAction;
}

/**
 * Reads and changes the displayed language and version and the current action, which are stored in
 * the URL.
 */
export function useReportView() {
  const { month } = useParams({ from: '/shell/reports/$month' });
  const search = useSearch({ from: '/shell/reports/$month' });
  const navigate = useNavigate();
  const locale = useLocale();
  const language = search.language ?? locale;
  const whileOnPage = useRunIfStillOnPage();
  const navigateTo = async (next: ReportViewState, replace = false): Promise<void> =>
    whileOnPage(() =>
      navigate({
        to: '/reports/$month',
        params: { month },
        search: { language, ...next },
        replace,
      }),
    );
  const key: ReportVersionKey = { month, language, version: search.version };
  return {
    key,
    action: search.act,
    openVersion: (version: number | undefined) => void navigateTo({ version }),
    changeLanguage: (newLanguage: ReportLanguage) => void navigateTo({ language: newLanguage }),
    openAction: (act: ReportAction) => void navigateTo({ version: search.version, act }),
    closeAction: (): Promise<void> => navigateTo({ version: search.version }, true),
    /** Returns to the latest version after a new one was created. */
    showLatest: (): Promise<void> => navigateTo({}, true),
  };
}
