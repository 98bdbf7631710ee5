import { monthName, type ReportFiguresReply, type ReportVersionReply } from '@stackyard/contracts';
import type { MonthlyReport } from '@stackyard/report-schema';
import { useQuery } from '@tanstack/react-query';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { ReportDocument } from '../document/report-document.js';
import { FigureRows } from '../figures/figure-rows.js';
import { figuresInText } from '../figures/text-figures.js';
import { WeekBars } from '../figures/week-bars.js';
import { reportContent, reportFigures, useSaveReport } from '../reports.queries.js';
import { useReportView } from './use-report-view.js';

// The charts and the editor are large, so load them after the report.
const MonthInFigures = lazyComponent(
  async () => (await import('../figures/month-in-figures.js')).MonthInFigures,
);
const ReportEditor = lazyComponent(
  async () => (await import('../editor/report-editor.js')).ReportEditor,
);

export function ReportVersion({ shownVersion }: { shownVersion: ReportVersionReply }) {
  const { key, action: act } = useReportView();
  const mayEdit = useHasPermission('reports-generate');
  const version = { ...key, version: shownVersion.version };
  const content = useQuery(reportContent(version));
  const figures = useQuery(reportFigures(version));
  // If a refetch fails, keep showing the report and the user's input.
  if (!content.data) {
    if (!content.error) return <PageSkeleton />;
    return <ProblemAlert error={content.error} onRetry={() => void content.refetch()} />;
  }
  if (act === 'edit' && mayEdit)
    return <VersionEditor report={content.data} shownVersion={shownVersion} />;
  return (
    <div>
      <ReportDocument
        report={content.data}
        language={key.language}
        month={monthName(key.month, key.language)}
        renderFigures={(pointer) =>
          figures.data && <TextFigures pointer={pointer} figures={figures.data} />
        }
      />
      {figures.data && <MonthInFigures figures={figures.data} />}
      {figures.error && (
        <ProblemAlert error={figures.error} onRetry={() => void figures.refetch()} />
      )}
    </div>
  );
}

/**
 * The figures behind a text. The summary is followed by a chart instead, because its text already
 * states and compares the figures.
 */
function TextFigures({ pointer, figures }: { pointer: string; figures: ReportFiguresReply }) {
  const { language, weeks, from, to } = figures;
  if (pointer === '/summary/text') return <WeekBars weeks={weeks} language={language} />;
  const shownFigures = figuresInText(figures, pointer);
  return <FigureRows figures={shownFigures} language={language} period={{ from, to }} />;
}

function VersionEditor({
  report,
  shownVersion,
}: {
  report: MonthlyReport;
  shownVersion: ReportVersionReply;
}) {
  const { key, closeAction, showLatest } = useReportView();
  const save = useSaveReport(key, shownVersion.etag);
  return (
    <ReportEditor
      report={report}
      language={key.language}
      onSave={(changedReport) => save.mutateAsync(changedReport)}
      onSaved={showLatest}
      onCancel={closeAction}
      fallback={<PageSkeleton />}
    />
  );
}
