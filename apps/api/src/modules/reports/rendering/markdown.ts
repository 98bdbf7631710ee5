import { shownFigures, type RenderedReport } from './rendered-report.js';
import { monthName, reportWords } from './report-words.js';

/** The report as CommonMark with a table. Markup in its texts is escaped. */
export function toMarkdown(report: RenderedReport): string {
  const { content, language, month } = report;
  const words = reportWords[language];
  const { summary, developments, recommendations, outlook, data_quality_notes: notes } = content;
  const figures = shownFigures(report);
  const blocks = [
    `# ${escaped(words.title(monthName(month, language)))}`,
    `**${escaped(summary.headline)}** (${words.rating[summary.rating]})`,
    escaped(summary.text),
    `## ${words.developments}`,
    ...developments.flatMap(({ title, text, impact }) => [
      `### ${escaped(title)} (${words.impact[impact]})`,
      escaped(text),
    ]),
    `## ${words.recommendations}`,
    ...recommendations.flatMap((one) => [
      `### ${words.priority} ${one.priority}: ${escaped(one.title)} (${escaped(one.category)})`,
      [
        `- ${words.reason}: ${escaped(one.reason)}`,
        `- ${words.action}: ${escaped(one.action)}`,
        `- ${words.effect}: ${escaped(one.expected_effect)}`,
      ].join('\n'),
    ]),
    `## ${words.outlook}`,
    `**${escaped(outlook.headline)}**`,
    escaped(outlook.text),
    ...(notes.length > 0
      ? [`## ${words.notes}`, notes.map((note) => `- ${escaped(note)}`).join('\n')]
      : []),
    ...(figures.length > 0
      ? [
          `## ${words.figures}`,
          [
            `| ${words.figures} | ${escaped(monthName(month, language))} | ${words.before} |`,
            '| --- | ---: | ---: |',
            ...figures.map(
              ({ label, shown, previousShown }) =>
                `| ${escaped(label)} | ${escaped(shown ?? '')} | ${escaped(previousShown ?? '–')} |`,
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
function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]{}<>#|~&!]/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, '\\$1')
    .replace(/^(\\\d+)([.)])/, (_, digits: string, mark: string) => `${digits.slice(1)}\\${mark}`);
}
