import { headlineWithoutMonth, monthName, type ReportDayReply } from '@stackyard/contracts';
import { weeksOf } from '../../figures/weeks.js';
import { figuresWithValue, type RenderedReport } from '../rendered-report.js';
import { reportTexts, type ReportTexts } from '../report-words.js';
import { PdfCanvas } from './pdf-canvas.js';

const mutedColor = [0.29, 0.35, 0.42] as const;
const green = [0.18, 0.62, 0.27] as const;
const red = [0.79, 0.16, 0.16] as const;

export function toPdf(report: RenderedReport, days: readonly ReportDayReply[]): Buffer {
  const { content, language, month } = report;
  const words = reportTexts[language];
  const monthTitle = monthName(month, language);
  const title = words.title(monthTitle);
  const { summary } = content;
  const page = new PdfCanvas();
  page.addText(title, { size: 12, color: mutedColor });
  page.addText(headlineWithoutMonth(summary.headline, monthTitle), {
    font: 'bold',
    size: 19,
    spaceAbove: 4,
  });
  page.addText(words.rating[summary.rating], { font: 'bold', color: mutedColor, spaceAbove: 4 });
  page.addText(summary.text, { spaceAbove: 6 });
  addWeeklyFigures(page, days, report, words);
  addDevelopments(page, report, words);
  addRecommendations(page, report, words);
  addHeading(page, words.outlook);
  page.addText(content.outlook.headline, {
    font: 'bold',
    size: 11,
    spaceAbove: 6,
    minSpaceBelow: 20,
  });
  page.addText(content.outlook.text, { spaceAbove: 2 });
  addNotes(page, report, words);
  addFigures(page, report, words);
  return page.toFile(title, language);
}

function addHeading(page: PdfCanvas, text: string): void {
  page.addText(text, { font: 'bold', size: 13, spaceAbove: 20, minSpaceBelow: 50 });
  page.addRule();
}

function addWeeklyFigures(
  page: PdfCanvas,
  days: readonly ReportDayReply[],
  { language }: RenderedReport,
  words: ReportTexts,
): void {
  const weeks = weeksOf(days);
  if (weeks.every(({ succeeded, failed }) => succeeded + failed === 0)) return;
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  addHeading(page, words.weeks);
  page.addText(words.weekLegend, { size: 8, color: mutedColor });
  page.addBars(
    weeks.map(({ from, succeeded, failed }) => ({
      label: format.format(new Date(`${from}T00:00:00Z`)),
      segments: [
        { count: failed, color: red },
        { count: succeeded, color: green },
      ],
    })),
  );
}

function addDevelopments(page: PdfCanvas, { content }: RenderedReport, words: ReportTexts): void {
  addHeading(page, words.developments);
  for (const { title, text, impact } of content.developments) {
    page.addText(`${title} (${words.impact[impact]})`, {
      font: 'bold',
      size: 11,
      spaceAbove: 8,
      minSpaceBelow: 20,
    });
    page.addText(text, { spaceAbove: 2 });
  }
}

function addRecommendations(
  page: PdfCanvas,
  { content }: RenderedReport,
  words: ReportTexts,
): void {
  addHeading(page, words.recommendations);
  for (const recommendation of content.recommendations) {
    page.addText(
      `${recommendation.priority}. ${recommendation.title} (${recommendation.category})`,
      {
        font: 'bold',
        size: 11,
        spaceAbove: 8,
        minSpaceBelow: 20,
      },
    );
    page.addText(`${words.reason}: ${recommendation.reason}`, { spaceAbove: 2, indent: 12 });
    page.addText(`${words.action}: ${recommendation.action}`, { spaceAbove: 2, indent: 12 });
    page.addText(`${words.effect}: ${recommendation.expected_effect}`, {
      spaceAbove: 2,
      indent: 12,
    });
  }
}

function addNotes(page: PdfCanvas, { content }: RenderedReport, words: ReportTexts): void {
  if (content.data_quality_notes.length === 0) return;
  addHeading(page, words.notes);
  for (const note of content.data_quality_notes) page.addText(`• ${note}`, { spaceAbove: 4 });
}

function addFigures(page: PdfCanvas, report: RenderedReport, words: ReportTexts): void {
  const figures = figuresWithValue(report);
  if (figures.length === 0) return;
  addHeading(page, words.figures);
  page.addRow(
    [words.figures, monthName(report.month, report.language), words.previousMonth],
    'bold',
  );
  for (const { label, shown, previousShown } of figures) {
    page.addRow([label, shown ?? '', previousShown ?? '–']);
  }
}
