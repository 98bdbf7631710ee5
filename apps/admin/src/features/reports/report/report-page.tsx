import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { monthName, type ReportVersionReply } from '@stackyard/contracts';
import { CircleX, History, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '#shared/feedback/notice.js';
import { Page } from '#shared/feedback/page.js';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { BackLink } from '#shared/detail/back-link.js';
import { GenerateReportDialog } from '../list/produce-report.js';
import { reportsMessages } from '../reports.messages.js';
import {
  reportList,
  reportVersions,
  useReportsOfMonth,
  type ReportKey,
} from '../reports.queries.js';
import { NoReportYet } from './no-report-yet.js';
import { RemoveReport } from './remove-report.js';
import { ReportActions } from './report-actions.js';
import { reportPageMessages } from './report-page.messages.js';
import classes from './report-page.module.css';
import { ReportVersion } from './report-version.js';
import { useReportView } from './use-report-view.js';
import { VersionAside } from './version-aside.js';

export function ReportPage() {
  const t = useMessages(reportPageMessages);
  const { key, action, closeAction } = useReportView();
  const { list, isPending, error, refetch } = useVersions(key);
  const mayGenerate = useHasPermission('reports-generate');
  const monthTitle = monthName(key.month, key.language);
  const title = t('title', { month: monthTitle });
  const shownVersion = list?.find(({ version }) => version === key.version) ?? list?.[0];
  // Keep editing the same version even if a newer one appears.
  const [editedVersion, setEditedVersion] = useState<ReportVersionReply>();
  const nextEditedVersion = action === 'edit' ? (editedVersion ?? shownVersion) : undefined;
  if (nextEditedVersion !== editedVersion) setEditedVersion(nextEditedVersion);
  const displayedVersion = nextEditedVersion ?? shownVersion;
  return (
    <>
      <div className={classes.unprinted}>
        {nextEditedVersion ? (
          <BackLink
            to="/reports/$month"
            params={{ month: key.month }}
            search={{ language: key.language, version: key.version }}
          >
            {title}
          </BackLink>
        ) : (
          <BackLink to="/reports">{t('back')}</BackLink>
        )}
      </div>
      <Page
        title={nextEditedVersion ? t('editTitle', { month: monthTitle }) : title}
        actions={displayedVersion && <ReportActions />}
      >
        <GenerationProgress />
        {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {isPending && <PageSkeleton />}
        {nextEditedVersion && <EditedVersion version={nextEditedVersion.version} />}
        {list && !displayedVersion && <NoReportYet />}
        {list && displayedVersion && (
          <ReportContent shownVersion={displayedVersion} versions={list} />
        )}
      </Page>
      {action === 'remove' && mayGenerate && list && displayedVersion && (
        <RemoveReport versionCount={list.length} />
      )}
      {action === 'produce' && mayGenerate && (
        <GenerateReportDialog month={key.month} onClose={closeAction} />
      )}
    </>
  );
}

/** Which version the editor starts from, and in which language. */
function EditedVersion({ version }: { version: number }) {
  const t = useMessages(reportPageMessages);
  const tReports = useMessages(reportsMessages);
  const { key } = useReportView();
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {t('basedOn', { language: tReports(`language.${key.language}`), version })}
    </Text>
  );
}

interface ReportContentProps {
  shownVersion: ReportVersionReply;
  versions: readonly ReportVersionReply[];
}

function ReportContent({ shownVersion, versions }: ReportContentProps) {
  const t = useMessages(reportPageMessages);
  const { action, openVersion } = useReportView();
  const latestVersion = versions[0]?.version;
  return (
    <>
      {shownVersion.version !== latestVersion && action !== 'edit' && (
        <div className={classes.unprinted}>
          <Notice
            tone="waiting"
            icon={History}
            title={t('oldVersion', { version: shownVersion.version })}
            isUrgent={false}
          >
            <Button variant="default" size="compact-sm" onClick={() => openVersion(undefined)}>
              {t('toLatest')}
            </Button>
          </Notice>
        </div>
      )}
      <div className={classes.columns} data-edited={action === 'edit' || undefined}>
        <ReportVersion key={shownVersion.version} shownVersion={shownVersion} />
        {action !== 'edit' && <VersionAside shownVersion={shownVersion} versions={versions} />}
      </div>
    </>
  );
}

/**
 * Returns the versions of a report, latest first. They are not requested if the list of reports shows
 * that there are none, because the server responds with 404 to requests for an unknown report.
 */
function useVersions(key: ReportKey) {
  const reports = useInfiniteQuery(reportList);
  const report = useReportsOfMonth(key.month).find(({ language }) => language === key.language);
  const isMissing = reports.isSuccess && (report ? report.versions === 0 : !reports.hasNextPage);
  const versions = useQuery({ ...reportVersions(key), enabled: !reports.isPending && !isMissing });
  const { refetch } = versions;
  if (isMissing) return { list: [], isPending: false, error: null, refetch };
  const { data, isPending, error } = versions;
  return { list: data?.versions, isPending, error, refetch };
}

/** Shows that the report is being produced, or why producing it failed. */
function GenerationProgress() {
  const t = useMessages(reportPageMessages);
  const { key } = useReportView();
  const report = useReportsOfMonth(key.month).find(({ language }) => language === key.language);
  if (!report) return null;
  const { state, fault } = report;
  return (
    <div role="status" className={classes.unprinted}>
      {(state === 'queued' || state === 'producing') && (
        <Notice tone="running" icon={LoaderCircle} title={t('producing')} isUrgent={false} />
      )}
      {state === 'failed' && (
        <Notice tone="failed" icon={CircleX} title={t('failed', { fault })} isUrgent={false} />
      )}
    </div>
  );
}
