import type { ReportReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { Column } from '#shared/table/columns/column.js';
import { monthName } from '#shared/reports/month-name.js';
import { ReportBadge } from '../badges/report-badge.js';
import { reportsMessages } from '../reports.messages.js';

export function useReportColumns(): Column<ReportReply>[] {
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
      cell: ({ latest, month, language }) =>
        latest && (
          <span title={latest.headline}>
            {withoutMonth(latest.headline, monthName(month, language))}
          </span>
        ),
    },
    {
      id: 'rating',
      header: t('rating'),
      width: '170px',
      cell: ({ latest }) => latest && <ReportBadge badgeKey={`rating.${latest.rating}`} />,
    },
    {
      id: 'state',
      header: t('state'),
      width: '130px',
      cell: ({ state }) => <ReportBadge badgeKey={`report.${state}`} />,
    },
    {
      id: 'language',
      header: t('language'),
      width: '100px',
      cell: ({ language }) => t(`language.${language}`),
    },
    {
      id: 'versions',
      header: t('versions'),
      width: '90px',
      align: 'end',
      cell: ({ versions }) => format.number(versions),
      minTableWidth: 1000,
    },
    {
      id: 'created',
      header: t('created'),
      width: '110px',
      cell: ({ latest }) => latest && format.date(latest.createdAt),
      minTableWidth: 1100,
    },
  ];
}

/** Returns the headline without the month, which has its own column. */
function withoutMonth(headline: string, month: string): string {
  const shortHeadline = headline.replace(`${month}: `, '');
  return shortHeadline.charAt(0).toUpperCase() + shortHeadline.slice(1);
}
