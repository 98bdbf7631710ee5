import { keepsFollowing } from './follow.js';

describe('keepsFollowing', () => {
  const end = { topPx: 1000, belowPx: 0 };

  it('stops when the user scrolls up', () => {
    expect(keepsFollowing(true, end, { topPx: 900, belowPx: 100 })).toBe(false);
  });

  it('stays stopped when the user scrolls down, but not to the end', () => {
    expect(keepsFollowing(false, { topPx: 500, belowPx: 500 }, { topPx: 700, belowPx: 300 })).toBe(
      false,
    );
  });

  it('resumes at the end', () => {
    expect(keepsFollowing(false, { topPx: 900, belowPx: 100 }, { topPx: 998, belowPx: 2 })).toBe(
      true,
    );
  });

  it('continues when lines are added below the visible part', () => {
    expect(keepsFollowing(true, end, { topPx: 1000, belowPx: 60 })).toBe(true);
  });

  it('continues when the content shrinks and the end becomes visible', () => {
    expect(keepsFollowing(true, end, { topPx: 400, belowPx: 0 })).toBe(true);
  });
});
