import { jest } from '@jest/globals';
import { PatchQueue } from './patch-queue.js';

describe('PatchQueue', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('applies a single change immediately', () => {
    const made: number[] = [];
    new PatchQueue().add(() => made.push(1));
    expect(made).toEqual([1]);
  });

  it('collects changes in quick succession and applies them in order', () => {
    const made: number[] = [];
    const queue = new PatchQueue(100);
    [1, 2, 3].forEach((change) => queue.add(() => made.push(change)));
    expect(made).toEqual([1]);

    jest.advanceTimersByTime(100);
    expect(made).toEqual([1, 2, 3]);

    jest.advanceTimersByTime(100);
    queue.add(() => made.push(4));
    expect(made).toEqual([1, 2, 3, 4]);
  });

  it('discards pending changes when it is closed', () => {
    const made: number[] = [];
    const queue = new PatchQueue(100);
    [1, 2].forEach((change) => queue.add(() => made.push(change)));
    queue.close();
    jest.advanceTimersByTime(1000);
    expect(made).toEqual([1]);
  });
});
