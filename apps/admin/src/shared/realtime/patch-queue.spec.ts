import { jest } from '@jest/globals';
import { PatchQueue } from './patch-queue.js';

describe('PatchQueue', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('applies a single change immediately', () => {
    const appliedPatches: number[] = [];
    new PatchQueue().add(() => appliedPatches.push(1));
    expect(appliedPatches).toEqual([1]);
  });

  it('collects changes in quick succession and applies them in order', () => {
    const appliedPatches: number[] = [];
    const queue = new PatchQueue(100);
    [1, 2, 3].forEach((change) => queue.add(() => appliedPatches.push(change)));
    expect(appliedPatches).toEqual([1]);

    jest.advanceTimersByTime(100);
    expect(appliedPatches).toEqual([1, 2, 3]);

    jest.advanceTimersByTime(100);
    queue.add(() => appliedPatches.push(4));
    expect(appliedPatches).toEqual([1, 2, 3, 4]);
  });

  it('discards pending changes when it is closed', () => {
    const appliedPatches: number[] = [];
    const queue = new PatchQueue(100);
    [1, 2].forEach((change) => queue.add(() => appliedPatches.push(change)));
    queue.close();
    jest.advanceTimersByTime(1000);
    expect(appliedPatches).toEqual([1]);
  });
});
