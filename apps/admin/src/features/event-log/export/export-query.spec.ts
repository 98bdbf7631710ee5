import { exportQuery, defaultChoice } from './export-query.js';

describe('defaultChoice', () => {
  it('is what spreadsheets of the language open at a click', () => {
    expect(defaultChoice('de')).toEqual({ format: 'csv', separator: 'semicolon', bom: true });
    expect(defaultChoice('en')).toEqual({ format: 'csv', separator: 'comma', bom: false });
  });
});

describe('exportQuery', () => {
  const filter = { outcome: ['failure' as const], order: 'asc' as const };

  it('takes the filters along', () => {
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

  it('says nothing of cells where there are none', () => {
    expect(exportQuery(filter, { ...defaultChoice('de'), format: 'jsonl' })).toEqual({
      outcome: ['failure'],
      order: 'asc',
      format: 'jsonl',
    });
  });

  it('copies the chain as a whole', () => {
    expect(exportQuery(filter, { ...defaultChoice('en'), format: 'chain' })).toEqual({
      format: 'jsonl',
      chain: true,
    });
  });
});
