import { headlineWithoutMonth, monthName } from '@stackyard/contracts';
import { figuresWithValue, type RenderedReport } from './rendered-report.js';
import { reportTexts, type ReportTexts } from './report-words.js';

const screenStyle = `
  :root { color-scheme: light; }
  body { margin: 0 auto; padding: 2.5rem 1.5rem; max-width: 46rem; color: #1c2733; background: #fff;
    font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
  h1, h2, h3 { line-height: 1.25; break-after: avoid; }
  h1 { margin: 0 0 .25rem; font-size: 1.25rem; font-weight: 500; color: #4a5a6a; }
  h2 { margin: 2.5rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid #d5dce3; font-size: 1.2rem; }
  h3 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
  .headline { margin: 0 0 1rem; font-size: 1.75rem; font-weight: 600; line-height: 1.25; }
  .tag { display: inline-block; padding: 0 .6em; border: 1px solid currentColor; border-radius: 1em;
    font-size: .8rem; font-weight: 500; vertical-align: middle; }
  .positive { color: #1d6b3a; } .neutral { color: #4a5a6a; } .watch, .negative { color: #a3341f; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .25rem 0; }
  dt { color: #4a5a6a; } dd { margin: 0; }
  section section { break-inside: avoid; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: .3rem .5rem; border-bottom: 1px solid #d5dce3; text-align: right; }
  th:first-child, td:first-child { padding-left: 0; text-align: left; font-weight: 400; }
  tr { break-inside: avoid; }
  @media print { body { padding: 0; max-width: none; font-size: 10.5pt; } }
`;
const printStyle = `
  @page { size: A4; margin: 20mm 18mm 22mm; @bottom-right { content: counter(page) " / " counter(pages); } }
  body { padding: 0; max-width: none; font-size: 10.5pt; }
`;

/**
 * Returns the report as a self-contained HTML file without scripts, fonts or images.
 *
 * @param isForPaper - whether to lay out the file for A4, for programs that convert it to PDF
 */
export function toHtml(report: RenderedReport, isForPaper: boolean): string {
  const { content, language, month } = report;
  const words = reportTexts[language];
  const monthTitle = monthName(month, language);
  const title = words.title(monthTitle);
  const { summary } = content;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${screenStyle}${isForPaper ? printStyle : ''}</style>
</head>
<body>
<main>
<header>
<h1>${escapeHtml(title)}</h1>
<p class="headline">${escapeHtml(headlineWithoutMonth(summary.headline, monthTitle))}</p>
${tagHtml(summary.rating, words.rating[summary.rating])}
<p>${escapeHtml(summary.text)}</p>
</header>
${developmentsHtml(report, words)}
${recommendationsHtml(report, words)}
<section>
<h2>${words.outlook}</h2>
<h3>${escapeHtml(content.outlook.headline)}</h3>
<p>${escapeHtml(content.outlook.text)}</p>
</section>
${notesHtml(report, words)}
${figuresHtml(report, words)}
</main>
</body>
</html>
`;
}

function developmentsHtml({ content }: RenderedReport, words: ReportTexts): string {
  const entries = content.developments.map(
    ({ title, text, impact }) => `<section>
<h3>${escapeHtml(title)} ${tagHtml(impact, words.impact[impact])}</h3>
<p>${escapeHtml(text)}</p>
</section>`,
  );
  return `<section>\n<h2>${words.developments}</h2>\n${entries.join('\n')}\n</section>`;
}

function recommendationsHtml({ content }: RenderedReport, words: ReportTexts): string {
  const entries = content.recommendations.map(
    (recommendation) => `<section>
<h3>${recommendation.priority}. ${escapeHtml(recommendation.title)} ${tagHtml('neutral', recommendation.category)}</h3>
<dl>
<dt>${words.reason}</dt><dd>${escapeHtml(recommendation.reason)}</dd>
<dt>${words.action}</dt><dd>${escapeHtml(recommendation.action)}</dd>
<dt>${words.effect}</dt><dd>${escapeHtml(recommendation.expected_effect)}</dd>
</dl>
</section>`,
  );
  return `<section>\n<h2>${words.recommendations}</h2>\n${entries.join('\n')}\n</section>`;
}

function notesHtml({ content }: RenderedReport, words: ReportTexts): string {
  const notes = content.data_quality_notes;
  if (notes.length === 0) return '';
  const entries = notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('\n');
  return `<section>\n<h2>${words.notes}</h2>\n<ul>\n${entries}\n</ul>\n</section>`;
}

function figuresHtml(report: RenderedReport, words: ReportTexts): string {
  const rows = figuresWithValue(report).map(
    ({ label, shown, previousShown }) =>
      `<tr><td>${escapeHtml(label)}</td><td>${escapeHtml(shown ?? '')}</td><td>${escapeHtml(previousShown ?? '–')}</td></tr>`,
  );
  if (rows.length === 0) return '';
  const month = escapeHtml(monthName(report.month, report.language));
  return `<section>
<h2>${words.figures}</h2>
<table>
<thead><tr><th>${words.figures}</th><th>${month}</th><th>${words.previousMonth}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</section>`;
}

function tagHtml(kind: string, text: string): string {
  return `<span class="tag ${kind}">${escapeHtml(text)}</span>`;
}

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? '');
}
