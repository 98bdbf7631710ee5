import { NativeSelect, SegmentedControl } from '@mantine/core';
import {
  reportLanguages,
  type ReportLanguage,
  type ReportVersionReply,
} from '@stackyard/contracts';
import { Fact } from '#shared/detail/fact.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { reportsMessages } from '../reports.messages.js';
import { Deliveries } from './deliveries.js';
import { ReportContents } from './report-contents.js';
import { reportPageMessages } from './report-page.messages.js';
import classes from './report-page.module.css';
import { useReportView } from './use-report-view.js';

interface VersionAsideProps {
  shownVersion: ReportVersionReply;
  /** Latest first. */
  versions: readonly ReportVersionReply[];
}

/**
 * The origin of a version and the deliveries of the report. Users can switch to another language or
 * version here.
 */
export function VersionAside({ shownVersion, versions }: VersionAsideProps) {
  const t = useMessages(reportPageMessages);
  const tReports = useMessages(reportsMessages);
  const format = useFormat();
  const { key, openVersion, changeLanguage } = useReportView();
  const latestVersion = versions[0]?.version;
  const isLanguage = (value: string): value is ReportLanguage =>
    reportLanguages.some((language) => language === value);
  return (
    <aside className={classes.aside} aria-label={t('about')}>
      <SegmentedControl
        fullWidth
        aria-label={t('otherLanguage')}
        value={key.language}
        onChange={(value) => isLanguage(value) && changeLanguage(value)}
        data={reportLanguages.map((value) => ({ value, label: tReports(`language.${value}`) }))}
      />
      <NativeSelect
        label={t('version')}
        value={String(shownVersion.version)}
        onChange={({ currentTarget: { value } }) =>
          openVersion(Number(value) === latestVersion ? undefined : Number(value))
        }
        data={versions.map(({ version, createdAt }) => ({
          value: String(version),
          label: [
            format.number(version),
            `${format.date(createdAt)}, ${format.timeOfDay(createdAt)}`,
            ...(version === latestVersion ? [t('latest')] : []),
          ].join(' · '),
        }))}
      />
      <dl className={classes.facts}>
        <Fact name={t('origin')}>
          {t(`origin.${shownVersion.origin}`, { model: shownVersion.model })}
        </Fact>
        {shownVersion.writerFault && (
          <Fact name="">{t('writerFault', { fault: shownVersion.writerFault })}</Fact>
        )}
        <Fact name={t('by')}>{shownVersion.createdBy.name}</Fact>
      </dl>
      <Deliveries report={key} />
      <ReportContents hasFigures={shownVersion.origin !== 'edited'} />
    </aside>
  );
}
