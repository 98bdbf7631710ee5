import { exportQuery, defaultChoice } from './export-query.js';

describe('defaultChoice', () => {
  it('suits the spreadsheet programs of the language', () => {
    expect(defaultChoice('de')).toEqual({ format: 'csv', separator: 'semicolon', bom: true });
    expect(defaultChoice('en')).toEqual({ format: 'csv', separator: 'comma', bom: false });
  });
});

describe('exportQuery', () => {
  const filter = { outcome: ['failure' as const], order: 'asc' as const };

  it('includes the filters', () => {
    expect(exportQuery(filter, defaultChoice('de'))).toEqual({
      outcome: ['failure'],
      order: 'asc',
      format: 'csv',
      separator: 'semicolon',
      bom: true,
    });
    expect(exportQuery(filter, defaultChoice('en'))).toEqual({
      outcome: ['failure'],
      order: 'asc',
      format: 'csv',
    });
  });

  it('leaves out CSV options for other formats', () => {
    expect(exportQuery(filter, { ...defaultChoice('de'), format: 'jsonl' })).toEqual({
      outcome: ['failure'],
      order: 'asc',
      format: 'jsonl',
    });
  });

  it('exports the whole chain', () => {
    expect(exportQuery(filter, { ...defaultChoice('en'), format: 'chain' })).toEqual({
      format: 'jsonl',
      chain: true,
    });
  });
});
