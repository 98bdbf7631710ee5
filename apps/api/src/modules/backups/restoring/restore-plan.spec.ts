import { nextMove } from './restore-plan.js';

describe('the next move of a restore', () => {
  it.each([
    ['sets aside what is in place', [true, true, false], 'set aside'],
    ['fills a place that is free', [true, false, true], 'put in place'],
    ['fills a place where nothing ever was', [true, false, false], 'put in place'],
    ['is none once it was put in place', [false, true, true], 'done'],
  ] as const)('%s', (_, [isUnpacked, isInPlace, isSetAside], move) => {
    expect(nextMove({ isUnpacked, isInPlace, isSetAside })).toBe(move);
  });
});
