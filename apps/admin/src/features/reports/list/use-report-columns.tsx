import { monthName, headlineWithoutMonth } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { Column } from '#shared/table/columns/column.js';
import { ReportBadge } from '../badges/report-badge.js';
import { reportsMessages } from '../reports.messages.js';
import type { ReportMonth } from './report-months.js';
import classes from './report-list.module.css';

export function useReportColumns(): Column<ReportMonth>[] {
  const t = useMessages(reportsMessages);
  const locale = useLocale();
  const format = useFormat();
  return [
    {
      id: 'month',
      header: t('month'),
      width: '140px',
      title: true,
      cell: ({ month }) => monthName(month, locale),
    },
    {
      id: 'headline',
      header: t('headline'),
      cell: HeadlineCell,
    },
    {
      id: 'rating',
      header: t('rating'),
      width: '170px',
      phoneLine: 'second-line',
      cell: ({ report: { latest } }) =>
        latest && <ReportBadge badgeKey={`rating.${latest.rating}`} />,
    },
    {
      id: 'state',
      header: t('state'),
      width: '130px',
      phoneLine: 'first-line',
      cell: ({ report: { state } }) => <ReportBadge badgeKey={`report.${state}`} />,
    },
    {
      id: 'language',
      header: t('language'),
      width: '148px',
      phoneLine: 'second-line',
      cell: LanguagesCell,
    },
    {
      id: 'versions',
      header: t('versions'),
      width: '90px',
      align: 'end',
      cell: ({ report: { versions } }) => format.number(versions),
      minWindowWidthPx: 1000,
    },
    {
      id: 'created',
      header: t('created'),
      width: '110px',
      cell: ({ report: { latest } }) => latest && format.date(latest.createdAt),
      minWindowWidthPx: 1100,
    },
  ];
}

function HeadlineCell({ month, report: { latest, language } }: ReportMonth) {
  if (!latest) return null;
  return (
    <span title={latest.headline}>
      {headlineWithoutMonth(latest.headline, monthName(month, language))}
    </span>
  );
}

/** Links to the report of the month in each language. */
function LanguagesCell({ month, languages }: ReportMonth) {
  const t = useMessages(reportsMessages);
  return (
    <span className={classes.languages}>
      {languages.map((language) => (
        <Link
          key={language}
          className={classes.language}
          to="/reports/$month"
          params={{ month }}
          search={{ language }}
        >
          {t(`language.${language}`)}
        </Link>
      ))}
    </span>
  );
}
