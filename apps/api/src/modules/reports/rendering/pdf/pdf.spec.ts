import { inflateSync } from 'node:zlib';
import type { ReportFigureReply } from '@stackyard/contracts';
import type { MonthlyReport } from '@stackyard/report-schema';
import { toPdf } from './pdf.js';

const content: MonthlyReport = {
  summary: { headline: 'October was good', rating: 'positive', text: 'Fünf Stacks – „ruhig“ …' },
  developments: [{ title: 'Fewer failures', text: 'word '.repeat(600), impact: 'positive' }],
  recommendations: [
    {
      title: 'Keep going',
      priority: 1,
      category: 'other',
      reason: 'It works',
      action: 'None (for now)',
      expected_effect: 'Calm',
    },
  ],
  outlook: { headline: 'November', text: 'Łódź and 東 are names of servers.' },
  data_quality_notes: ['The log begins on 3 October.'],
};

const days = ['2026-10-04', '2026-10-05', '2026-10-11', '2026-10-12'].map((date, index) => ({
  date,
  ...{ redeploysSucceeded: index + 1, redeploysFailed: index === 3 ? 2 : 0 },
  ...{ signIns: 0, signInsRefused: 0, entries: 0 },
}));

const figures: ReportFigureReply[] = [
  {
    key: 'redeploys.finished',
    label: 'Redeploys',
    unit: 'count',
    value: 9,
    previous: 4,
    shown: '9',
    previousShown: '4',
  },
];

const renderPdf = () => toPdf({ month: '2026-10', language: 'en', content, figures }, days);

/**
 * Windows-1252 characters that Latin-1 lacks. With `latin1`, Node.js decodes their bytes to control
 * characters.
 */
const windows: Record<string, string> = {
  '\x84': '„',
  '\x85': '…',
  '\x93': '“',
  '\x95': '•',
  '\x96': '–',
};

/** Returns the lines of text on all pages, decoded as a PDF reader decodes them. */
function linesOf(file: Buffer): string[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/FlateDecode >>\nstream\n([^]*?)\nendstream/g)].flatMap(([, stream]) => {
    const commands = inflateSync(Buffer.from(stream ?? '', 'latin1')).toString('latin1');
    return [...commands.matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex]) =>
      Buffer.from(hex ?? '', 'hex')
        .toString('latin1')
        .replace(/[\x80-\x9f]/g, (one) => windows[one] ?? one),
    );
  });
}

describe('a report as PDF', () => {
  it('contains every part of the report, in characters that the font has', () => {
    const lines = linesOf(renderPdf());

    for (const line of [
      ...['Monthly report for October 2026', 'October was good', 'Positive'],
      ...['Fünf Stacks – „ruhig“ …', 'Fewer failures (positive)', 'Action: None (for now)'],
      ...['• The log begins on 3 October.', 'Redeploys', '9', '4'],
      // The font contains neither the Polish ł nor Chinese characters.
      '?ódz and ? are names of servers.',
    ]) {
      expect(lines).toContain(line);
    }
  });

  it('draws the redeploys of each week with their totals', () => {
    const lines = linesOf(renderPdf());
    const weeks = lines.indexOf('Redeploys per week');
    expect(lines.slice(weeks + 2, weeks + 8)).toEqual(['1', 'Oct 4', '5', 'Oct 5', '6', 'Oct 12']);
  });

  it('numbers its pages, and lists where each object begins', () => {
    const file = renderPdf();
    const text = file.toString('latin1');
    expect(linesOf(file).filter((line) => /^\d+ \/ \d+$/.test(line))).toEqual(['1 / 2', '2 / 2']);
    const table = text.slice(text.lastIndexOf('xref\n'));
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
    offsets.forEach((offset, index) => {
      expect(text.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true);
    });
    expect(Number(/startxref\n(\d+)/.exec(text)?.[1])).toBe(text.lastIndexOf('xref\n0 '));
  });

  it('says how wide each character is, for readers without the font', () => {
    const [, list = ''] = /\/Widths \[([\d ]+)\]/.exec(renderPdf().toString('latin1')) ?? [];
    const widths = list.split(' ').map(Number);
    const widthOf = (byte: number) => widths[byte - 0x20];

    expect(widths).toHaveLength(224);
    expect([widthOf(0x41), widthOf(0x69), widthOf(0xfc), widthOf(0x85)]).toEqual([
      667, 222, 556, 1000,
    ]);
  });

  it('is the same file for the same report', () => {
    expect(renderPdf().equals(renderPdf())).toBe(true);
  });
});
