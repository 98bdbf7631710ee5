import { Controller, Headers, Res, StreamableFile } from '@nestjs/common';
import {
  deleteReport,
  listReports,
  listReportVersions,
  produceReport,
  readReport,
  readReportFigures,
  readRunningMonth,
  saveReport,
  type InputOf,
  type ReportDayReply,
  type ReportFormat,
} from '@stackyard/contracts';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { RawBody } from '#infra/http/input/raw-body.js';
import { strongEtag } from '#infra/http/strong-etag.js';
import { RunningMonthService } from './figures/running-month.service.js';
import { ReportProductionService } from './production/report-production.service.js';
import { toHtml } from './rendering/html.js';
import { toMarkdown } from './rendering/markdown.js';
import { toPdf } from './rendering/pdf/pdf.js';
import type { RenderedReport } from './rendering/rendered-report.js';
import { entityTagOf } from './report-replies.js';
import { ReportsService } from './reports.service.js';

const renderers: Record<
  ReportFormat,
  {
    type: string;
    extension: string;
    render: (report: RenderedReport, days: readonly ReportDayReply[]) => string | Buffer;
  }
> = {
  json: {
    type: 'application/json',
    extension: 'json',
    render: ({ content }) => JSON.stringify(content),
  },
  md: { type: 'text/markdown', extension: 'md', render: toMarkdown },
  html: { type: 'text/html', extension: 'html', render: (report) => toHtml(report, false) },
  'pdf-ready': { type: 'text/html', extension: 'html', render: (report) => toHtml(report, true) },
  pdf: { type: 'application/pdf', extension: 'pdf', render: toPdf },
};

@Controller()
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly production: ReportProductionService,
    private readonly runningMonths: RunningMonthService,
  ) {}

  @Serves(listReports)
  list(@Input() { query }: InputOf<typeof listReports>) {
    return this.reports.list(query);
  }

  @Serves(produceReport)
  produce(@Input() { body }: InputOf<typeof produceReport>, @CurrentCaller() by: Caller) {
    return this.production.request(body, by);
  }

  @Serves(readReportFigures)
  readFigures(@Input() { params, query }: InputOf<typeof readReportFigures>) {
    return this.reports.readFigures({ ...params, ...query });
  }

  @Serves(readRunningMonth)
  runningMonth(@Input() { query }: InputOf<typeof readRunningMonth>) {
    return this.runningMonths.read(query.language);
  }

  @Serves(listReportVersions)
  listVersions(@Input() { params, query }: InputOf<typeof listReportVersions>) {
    return this.reports.listVersions({ ...params, ...query }, query);
  }

  @Serves(readReport)
  async read(
    @Input() { params, query }: InputOf<typeof readReport>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | StreamableFile> {
    const { format = 'json', ...versionQuery } = query;
    const { report, version } = await this.reports.read({ ...params, ...versionQuery });
    const { type, extension, render } = renderers[format];
    const { month, language } = report;
    const figures = version.figures?.figures ?? [];
    const file = render(
      { month, language, content: version.content, figures },
      version.figures?.days ?? [],
    );
    response.set({
      'Content-Type': typeof file === 'string' ? `${type}; charset=utf-8` : type,
      'Content-Language': language,
      'Content-Disposition': `inline; filename="report-${month}-${language}.${extension}"`,
      'Cache-Control': 'private, no-cache',
      ETag: format === 'json' ? entityTagOf(version) : strongEtag(file),
    });
    // Browsers open the file as a separate page, so prevent it from running scripts, loading
    // resources or being framed.
    if (type === 'text/html') {
      response.set(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      );
    }
    return typeof file === 'string' ? file : new StreamableFile(file);
  }

  @Serves(saveReport)
  save(
    @Input() { params, query, body }: InputOf<typeof saveReport>,
    @CurrentCaller() by: Caller,
    @RawBody() text: string,
    @Headers('if-match') ifMatch: string | undefined,
  ) {
    return this.reports.save({ ...params, ...query, document: body, text, ifMatch }, by);
  }

  @Serves(deleteReport)
  remove(@Input() { params, query }: InputOf<typeof deleteReport>, @CurrentCaller() by: Caller) {
    return this.reports.remove({ ...params, ...query }, by);
  }
}
