import { sampleReport } from '../testing/sample-report.js';
import { checkSource } from './checked-source.js';

describe('checkSource', () => {
  it('recognises a report', () => {
    expect(checkSource(JSON.stringify(sampleReport))).toEqual({
      kind: 'report',
      report: sampleReport,
    });
  });

  it('lists what makes a value invalid', () => {
    expect(checkSource('{}')).toMatchObject({
      kind: 'faulty',
      faults: expect.arrayContaining([expect.objectContaining({ keyword: 'required' })]),
    });
  });

  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['{"summary":', 'no-json'],
    ['"'.padEnd(1_000_001, 'ä'), 'too-large'],
    ['['.repeat(10_000) + ']'.repeat(10_000), 'faulty'],
  ])('survives anything else', (source, kind) => {
    expect(checkSource(source).kind).toBe(kind);
  });
});
