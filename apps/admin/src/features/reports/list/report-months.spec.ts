import { sampleReply } from '../testing/given.js';
import { groupByMonth } from './report-months.js';

describe('groupByMonth', () => {
  const reports = [
    sampleReply({ month: '2026-10', language: 'de' }),
    sampleReply({ month: '2026-10', language: 'en' }),
    sampleReply({ month: '2026-09', language: 'de' }),
  ];

  it('keeps one row per month, with the report in the preferred language', () => {
    const months = groupByMonth(reports, 'en');

    expect(months.map(({ month, report }) => [month, report.language])).toEqual([
      ['2026-10', 'en'],
      ['2026-09', 'de'],
    ]);
    expect(months[0]?.languages).toEqual(['de', 'en']);
  });

  it('does not depend on the order of the languages', () => {
    const [month] = groupByMonth(reports.toReversed(), 'en').slice(-1);

    expect(month).toMatchObject({ report: { language: 'en' }, languages: ['de', 'en'] });
  });
});
