import type { ReportFigureReply } from '@stackyard/contracts';
import type { MonthlyReport } from '@stackyard/report-schema';

/** Numbers, including separators between their digits, such as `12`, `1.234,5` and `2.45.1`. */
const numberPattern = /\d+(?:[.,]\d+)*/g;

/**
 * Returns the fault that prevents a rewritten report from replacing the draft; null if there is
 * none.
 */
export function faultOfRewrite(
  rewritten: MonthlyReport,
  draft: MonthlyReport,
  figures: readonly ReportFigureReply[],
): string | null {
  if (JSON.stringify(fixedPartsOf(rewritten)) !== JSON.stringify(fixedPartsOf(draft))) {
    return 'The text service changed the rating, an impact, a priority or the number of items.';
  }
  const figureNumbers = new Set(figures.flatMap(numbersOf));
  const inventedNumbers = textsOf(rewritten)
    .flatMap((text) => text.match(numberPattern) ?? [])
    .filter((candidate) => !figureNumbers.has(candidate));
  if (inventedNumbers.length === 0) return null;
  const numberList = [...new Set(inventedNumbers)].slice(0, 5).join(', ').slice(0, 100);
  return `The text service used numbers that are not among the figures: ${numberList}.`;
}

/** Returns the parts that the rules determine and the writer must not change. */
function fixedPartsOf({
  summary,
  developments,
  recommendations,
  data_quality_notes,
}: MonthlyReport) {
  return [
    summary.rating,
    developments.map(({ impact }) => impact),
    recommendations.map(({ priority }) => priority),
    data_quality_notes.length,
  ];
}

function numbersOf({ value, previous, shown, previousShown }: ReportFigureReply): string[] {
  const texts = [value, previous, shown, previousShown].map((part) => String(part ?? ''));
  return texts.flatMap((text) => text.match(numberPattern) ?? []);
}

function textsOf(report: MonthlyReport): string[] {
  const { summary, developments, recommendations, outlook, data_quality_notes: notes } = report;
  return [
    summary.headline,
    summary.text,
    ...developments.flatMap(({ title, text }) => [title, text]),
    ...recommendations.flatMap((recommendation) => [
      recommendation.category,
      recommendation.title,
      recommendation.reason,
      recommendation.action,
      recommendation.expected_effect,
    ]),
    outlook.headline,
    outlook.text,
    ...notes,
  ];
}
