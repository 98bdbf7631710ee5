import type { ReportLanguage } from '@stackyard/contracts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useWhileHere } from '#shared/address/use-while-here.js';
import { useLocale } from '#shared/i18n/locale.js';
import type { ReportVersionName } from '../reports.queries.js';

export type ReportAct = 'edit' | 'remove' | 'produce';

interface Reading {
  language?: ReportLanguage;
  version?: number | undefined;
  act?: ReportAct;
}

/** Which version is read and what is being done with it; all of it lives in the address. */
export function useReportView() {
  const { month } = useParams({ from: '/shell/reports/$month' });
  const search = useSearch({ from: '/shell/reports/$month' });
  const navigate = useNavigate();
  const locale = useLocale();
  const language = search.language ?? locale;
  const whileHere = useWhileHere();
  const go = async (next: Reading, replace = false): Promise<void> =>
    whileHere(() =>
      navigate({
        to: '/reports/$month',
        params: { month },
        search: { language, ...next },
        replace,
      }),
    );
  const name: ReportVersionName = { month, language, version: search.version };
  return {
    name,
    act: search.act,
    read: (version: number | undefined) => void go({ version }),
    speak: (other: ReportLanguage) => void go({ language: other }),
    begin: (act: ReportAct) => void go({ version: search.version, act }),
    /** Back to reading, at the version that was read. */
    done: (): Promise<void> => go({ version: search.version }, true),
    /** Back to reading the latest, after there is another one. */
    doneWithNew: (): Promise<void> => go({}, true),
  };
}
