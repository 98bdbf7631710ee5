import { keepsFollowing } from './follow.js';

describe('keepsFollowing', () => {
  const end = { top: 1000, below: 0 };

  it('stops when the user scrolls up', () => {
    expect(keepsFollowing(true, end, { top: 900, below: 100 })).toBe(false);
  });

  it('stays stopped when the user scrolls down, but not to the end', () => {
    expect(keepsFollowing(false, { top: 500, below: 500 }, { top: 700, below: 300 })).toBe(false);
  });

  it('resumes at the end', () => {
    expect(keepsFollowing(false, { top: 900, below: 100 }, { top: 998, below: 2 })).toBe(true);
  });

  it('continues when lines are added below the visible part', () => {
    expect(keepsFollowing(true, end, { top: 1000, below: 60 })).toBe(true);
  });

  it('continues when the content shrinks and the end becomes visible', () => {
    expect(keepsFollowing(true, end, { top: 400, below: 0 })).toBe(true);
  });
});
