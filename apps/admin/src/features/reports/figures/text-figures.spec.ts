import { sampleFigure, sampleFigures } from '../testing/sample-figures.js';
import { barLengthsOf, changeOf, figuresInText } from './text-figures.js';

describe('figuresInText', () => {
  it('returns each figure once, in order of the sentences', () => {
    const keys = figuresInText(sampleFigures, '/summary/text').map(({ key }) => key);

    expect(keys).toEqual(['redeploys.total', 'redeploys.failed']);
  });

  it('is empty for a text without figures', () => {
    expect(figuresInText(sampleFigures, '/outlook/text')).toEqual([]);
  });
});

describe('barsOf', () => {
  it.each([
    [9, 18, [0.5, 1]],
    [4, 0, [1, 0]],
    [0, 0, null],
    ['2.23.1', '2.23.0', null],
    [3, null, null],
  ])('compares %s with %s', (value, previous, bars) => {
    expect(barLengthsOf(sampleFigure({ value, previous }))).toEqual(bars);
  });
});

describe('changeOf', () => {
  it.each([
    ['redeploys.unsuccessful', 5, 3, { isRise: true, judgement: 'worse' }],
    ['signIns.refused', 2, 3, { isRise: false, judgement: 'better' }],
    ['redeploys.finished', 9, 3, { isRise: true, judgement: undefined }],
    ['jobs.failed', 3, 3, null],
    ['jobs.failed', 3, null, null],
    ['updates.versionAfter', '2.23.1', '2.23.0', null],
  ])('judges %s after a change to %s from %s', (key, value, previous, change) => {
    expect(changeOf(sampleFigure({ key, value, previous }))).toEqual(change);
  });
});
