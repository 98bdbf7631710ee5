import { sampleProcessing } from './media-settings.fixture.js';
import { processingRequest, processingValues } from './processing-values.js';

const typed = (change: Partial<ReturnType<typeof processingValues>>) =>
  processingRequest({ ...processingValues(sampleProcessing), ...change });

describe('processingRequest', () => {
  it('sends back what was read', () => {
    const { changedAt, changedBy, ...settings } = sampleProcessing;

    expect(typed({})).toEqual(settings);
    expect([changedAt, changedBy]).not.toContain(null);
  });

  it('takes no empty field for a zero', () => {
    const { niceness, minFreeGigabytes } = typed({ niceness: '', minFreeGigabytes: ' ' });

    expect([niceness, minFreeGigabytes]).toEqual([Number.NaN, Number.NaN]);
  });

  it('reads figures with a comma', () => {
    expect(typed({ minLengthMinutes: ' 2,5 ' }).minLengthMinutes).toBe(2.5);
  });

  it('takes languages apart, however they were listed, each once', () => {
    expect(typed({ audioLanguages: 'DEU eng;fra,\ndeu ' }).audioLanguages).toEqual([
      'deu',
      'eng',
      'fra',
    ]);
    expect(typed({ audioLanguages: ' ' }).audioLanguages).toEqual([]);
  });
});
