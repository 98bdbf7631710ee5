import { headlineWithoutMonth, monthName } from '@stackyard/contracts';
import { figuresWithValue, type RenderedReport } from './rendered-report.js';
import { reportTexts } from './report-words.js';

/** Returns the report as CommonMark with a table. Markup in its texts is escaped. */
export function toMarkdown(report: RenderedReport): string {
  const { content, language, month } = report;
  const words = reportTexts[language];
  const monthTitle = monthName(month, language);
  const { summary, developments, recommendations, outlook, data_quality_notes: notes } = content;
  const figures = figuresWithValue(report);
  const blocks = [
    `# ${escapeMarkdown(words.title(monthTitle))}`,
    `**${escapeMarkdown(headlineWithoutMonth(summary.headline, monthTitle))}** (${words.rating[summary.rating]})`,
    escapeMarkdown(summary.text),
    `## ${words.developments}`,
    ...developments.flatMap(({ title, text, impact }) => [
      `### ${escapeMarkdown(title)} (${words.impact[impact]})`,
      escapeMarkdown(text),
    ]),
    `## ${words.recommendations}`,
    ...recommendations.flatMap((recommendation) => [
      `### ${words.priority} ${recommendation.priority}: ${escapeMarkdown(recommendation.title)} (${escapeMarkdown(recommendation.category)})`,
      [
        `- ${words.reason}: ${escapeMarkdown(recommendation.reason)}`,
        `- ${words.action}: ${escapeMarkdown(recommendation.action)}`,
        `- ${words.effect}: ${escapeMarkdown(recommendation.expected_effect)}`,
      ].join('\n'),
    ]),
    `## ${words.outlook}`,
    `**${escapeMarkdown(outlook.headline)}**`,
    escapeMarkdown(outlook.text),
    ...(notes.length > 0
      ? [`## ${words.notes}`, notes.map((note) => `- ${escapeMarkdown(note)}`).join('\n')]
      : []),
    ...(figures.length > 0
      ? [
          `## ${words.figures}`,
          [
            `| ${words.figures} | ${escapeMarkdown(monthTitle)} | ${words.previousMonth} |`,
            '| --- | ---: | ---: |',
            ...figures.map(
              ({ label, shown, previousShown }) =>
                `| ${escapeMarkdown(label)} | ${escapeMarkdown(shown ?? '')} | ${escapeMarkdown(previousShown ?? '–')} |`,
            ),
          ].join('\n'),
        ]
      : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/**
 * Escapes everything that CommonMark could read as markup, and joins the text into one paragraph.
 */
function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]{}<>#|~&!]/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, '\\$1')
    .replace(/^(\\\d+)([.)])/, (_, digits: string, mark: string) => `${digits.slice(1)}\\${mark}`);
}
