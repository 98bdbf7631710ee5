import {
  listReports,
  monthPattern,
  produceReport,
  readReport,
  reportFormats,
  reportLanguages,
  type ReadReportQuery,
  type ReportLanguage,
  type ReportReply,
} from '@stackyard/contracts';
import { fetchWholeList, type ApiClient } from '@stackyard/api-client';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { CommandContext } from '../command.js';
import { connect } from '../connection/connection.js';
import { timeoutOption } from '../timing/duration.js';
import { CommandFailure } from '../faults/exit-codes.js';
import { writeResponse } from '../output/file-output.js';
import { formatTable } from '../output/table.js';
import { createReachabilityReporter, waitUntil } from '../timing/wait-until.js';

interface ProduceOptions {
  language?: ReportLanguage;
  timeout: number;
}

const fileExtensions = {
  json: 'json',
  md: 'md',
  html: 'html',
  'pdf-ready': 'html',
  pdf: 'pdf',
} as const;

export function addReportCommand(program: Command, context: CommandContext): void {
  const { terminal, signal } = context;
  const report = program.command('report').description('Monthly reports');

  report
    .command('list')
    .description('List the reports, newest month first')
    .option('--json', 'print all fields as a JSON array')
    .action(async ({ json }: { json?: true }, command: Command) => {
      const { api } = await connect(command, context);
      const reports = await fetchReports(api, signal);
      if (json) return terminal.printJson(reports);
      for (const line of formatTable(tableHeader, reports.map(rowOf))) terminal.print(line);
    });

  report
    .command('show')
    .argument('<month>', 'such as 2026-10', parseMonth)
    .description('Write a report to standard output')
    .addOption(formatOption().default('md'))
    .addOption(languageOption())
    .action(async (month: string, query: ReadReportQuery, command: Command) => {
      const { api } = await connect(command, context);
      const response = await api.open(readReport, { params: { month }, query, signal });
      await writeResponse(response, { file: undefined, terminal, signal });
    });

  report
    .command('download')
    .argument('<month>', 'such as 2026-10', parseMonth)
    .description('Write a report to a file')
    .addOption(formatOption().default('html'))
    .addOption(languageOption())
    .option('-o, --output <file>', 'stackyard-report-MONTH.FORMAT by default')
    .action(async (month: string, options: DownloadOptions, command: Command) => {
      const { output, ...query } = options;
      const file = output ?? `stackyard-report-${month}.${fileExtensions[query.format]}`;
      const { api } = await connect(command, context);
      const response = await api.open(readReport, { params: { month }, query, signal });
      await writeResponse(response, { file, terminal, signal });
      terminal.log(`Written to ${file}`, 'good');
    });

  report
    .command('produce')
    .argument('<month>', 'such as 2026-10', parseMonth)
    .description('Generate the report of a month and wait for it')
    .addOption(languageOption())
    .addOption(timeoutOption('10m'))
    .action(async (month: string, options: ProduceOptions, command: Command) => {
      const { api } = await connect(command, context);
      const generatedReport = await generateReport(api, month, options, context);
      terminal.print(
        `${generatedReport.month} (${generatedReport.language}): version ${generatedReport.latest?.version ?? 0}`,
      );
    });
}

interface DownloadOptions extends ReadReportQuery {
  format: keyof typeof fileExtensions;
  output?: string;
}

async function generateReport(
  api: ApiClient,
  month: string,
  { language, timeout }: ProduceOptions,
  { terminal, signal }: CommandContext,
): Promise<ReportReply> {
  const body = { month, ...(language !== undefined && { language }) };
  let report = await api.call(produceReport, { body, signal });
  const poll = async (pollSignal: AbortSignal) => {
    const previousState = report.state;
    report =
      (await fetchReports(api, pollSignal)).find((candidate) => isSame(candidate, report)) ??
      report;
    if (report.state === 'done' || report.state === 'failed') return 'over';
    return report.state === previousState ? 'same' : 'changed';
  };
  const onReachabilityChange = createReachabilityReporter(terminal);
  const waitResult = await waitUntil(poll, {
    milliseconds: timeout,
    signal,
    onReachabilityChange,
  });
  if (waitResult !== 'over')
    throw new CommandFailure(waitResult, 'The report is still being generated.');
  if (report.state === 'failed')
    throw new CommandFailure('failed', report.fault ?? 'The report failed.');
  return report;
}

function isSame(a: ReportReply, b: ReportReply): boolean {
  return a.month === b.month && a.language === b.language;
}

async function fetchReports(api: ApiClient, signal: AbortSignal): Promise<ReportReply[]> {
  const { reports } = await fetchWholeList(
    (page) => api.call(listReports, { query: { limit: 500, ...page }, signal }),
    'reports',
  );
  return reports;
}

const tableHeader = ['MONTH', 'LANGUAGE', 'STATE', 'VERSIONS', 'RATING', 'HEADLINE'];

function rowOf({ month, language, state, versions, latest }: ReportReply): string[] {
  return [month, language, state, String(versions), latest?.rating ?? '', latest?.headline ?? ''];
}

function formatOption(): Option {
  return new Option('--format <format>', 'output format').choices(reportFormats);
}

function languageOption(): Option {
  return new Option('--language <language>', 'by default, the language in the settings').choices(
    reportLanguages,
  );
}

function parseMonth(text: string): string {
  if (monthPattern.test(text)) return text;
  throw new InvalidArgumentError('Use a month such as 2026-10.');
}
