import { sampleProcessingSettings } from './media-settings.fixture.js';
import { processingRequest, processingValues } from './processing-values.js';

const requestWith = (change: Partial<ReturnType<typeof processingValues>>) =>
  processingRequest({ ...processingValues(sampleProcessingSettings), ...change });

describe('processingRequest', () => {
  it('returns unchanged values', () => {
    const { changedAt, changedBy, ...settings } = sampleProcessingSettings;

    expect(requestWith({})).toEqual(settings);
    expect([changedAt, changedBy]).not.toContain(null);
  });

  it('does not turn an empty field into zero', () => {
    const { niceness, minFreeGigabytes } = requestWith({ niceness: '', minFreeGigabytes: ' ' });

    expect([niceness, minFreeGigabytes]).toEqual([Number.NaN, Number.NaN]);
  });

  it('accepts a decimal comma', () => {
    expect(requestWith({ minLengthMinutes: ' 2,5 ' }).minLengthMinutes).toBe(2.5);
  });

  it('splits languages by any separator and removes duplicates', () => {
    expect(requestWith({ audioLanguages: 'DEU eng;fra,\ndeu ' }).audioLanguages).toEqual([
      'deu',
      'eng',
      'fra',
    ]);
    expect(requestWith({ audioLanguages: ' ' }).audioLanguages).toEqual([]);
  });
});
