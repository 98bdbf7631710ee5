import type { ReportDayReply } from '@stackyard/contracts';
import { weeksOf } from '../../figures/weeks.js';
import { shownFigures, type RenderedReport } from '../rendered-report.js';
import { monthName, reportWords, type ReportWords } from '../report-words.js';
import { PdfCanvas } from './pdf-canvas.js';

const muted = [0.29, 0.35, 0.42] as const;
const green = [0.18, 0.62, 0.27] as const;
const red = [0.79, 0.16, 0.16] as const;

/** Returns the report as a PDF file for printing and archives. */
export function toPdf(report: RenderedReport, days: readonly ReportDayReply[]): Buffer {
  const { content, language, month } = report;
  const words = reportWords[language];
  const title = words.title(monthName(month, language));
  const { summary } = content;
  const page = new PdfCanvas();
  page.text(title, { size: 12, color: muted });
  page.text(summary.headline, { font: 'bold', size: 19, above: 4 });
  page.text(words.rating[summary.rating], { font: 'bold', color: muted, above: 4 });
  page.text(summary.text, { above: 6 });
  addWeeks(page, days, report, words);
  addDevelopments(page, report, words);
  addRecommendations(page, report, words);
  addHeading(page, words.outlook);
  page.text(content.outlook.headline, { font: 'bold', size: 11, above: 6, keep: 20 });
  page.text(content.outlook.text, { above: 2 });
  addNotes(page, report, words);
  addFigures(page, report, words);
  return page.toFile(title, language);
}

function addHeading(page: PdfCanvas, text: string): void {
  page.text(text, { font: 'bold', size: 13, above: 20, keep: 50 });
  page.rule();
}

function addWeeks(
  page: PdfCanvas,
  days: readonly ReportDayReply[],
  { language }: RenderedReport,
  words: ReportWords,
): void {
  const weeks = weeksOf(days);
  if (weeks.every(({ succeeded, failed }) => succeeded + failed === 0)) return;
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  addHeading(page, words.weeks);
  page.text(words.weekLegend, { size: 8, color: muted });
  page.bars(
    weeks.map(({ from, succeeded, failed }) => ({
      label: format.format(new Date(`${from}T00:00:00Z`)),
      parts: [
        { count: failed, color: red },
        { count: succeeded, color: green },
      ],
    })),
  );
}

function addDevelopments(page: PdfCanvas, { content }: RenderedReport, words: ReportWords): void {
  addHeading(page, words.developments);
  for (const { title, text, impact } of content.developments) {
    page.text(`${title} (${words.impact[impact]})`, {
      font: 'bold',
      size: 11,
      above: 8,
      keep: 20,
    });
    page.text(text, { above: 2 });
  }
}

function addRecommendations(
  page: PdfCanvas,
  { content }: RenderedReport,
  words: ReportWords,
): void {
  addHeading(page, words.recommendations);
  for (const one of content.recommendations) {
    page.text(`${one.priority}. ${one.title} (${one.category})`, {
      font: 'bold',
      size: 11,
      above: 8,
      keep: 20,
    });
    page.text(`${words.reason}: ${one.reason}`, { above: 2, indent: 12 });
    page.text(`${words.action}: ${one.action}`, { above: 2, indent: 12 });
    page.text(`${words.effect}: ${one.expected_effect}`, { above: 2, indent: 12 });
  }
}

function addNotes(page: PdfCanvas, { content }: RenderedReport, words: ReportWords): void {
  if (content.data_quality_notes.length === 0) return;
  addHeading(page, words.notes);
  for (const note of content.data_quality_notes) page.text(`• ${note}`, { above: 4 });
}

function addFigures(page: PdfCanvas, report: RenderedReport, words: ReportWords): void {
  const figures = shownFigures(report);
  if (figures.length === 0) return;
  addHeading(page, words.figures);
  page.row([words.figures, monthName(report.month, report.language), words.before], 'bold');
  for (const { label, shown, previousShown } of figures) {
    page.row([label, shown ?? '', previousShown ?? '–']);
  }
}
