import { jest } from '@jest/globals';
import { nextPageOf } from './next-page.js';

const list = { hasNextPage: true, isFetchingNextPage: false, isPlaceholderData: false };

describe('nextPageOf', () => {
  it('loads the next page even while the list is reloaded', () => {
    const fetchNextPage = jest.fn();
    const refetchedList = { ...list, isFetching: true, fetchNextPage };
    nextPageOf(refetchedList)?.();
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });

  it('does not load a page twice', () => {
    const fetchNextPage = jest.fn();
    nextPageOf({ ...list, isFetchingNextPage: true, fetchNextPage })?.();
    expect(fetchNextPage).not.toHaveBeenCalled();
  });

  it('loads nothing after the last page, or after the rows of an earlier filter', () => {
    const fetchNextPage = jest.fn();
    expect(nextPageOf({ ...list, hasNextPage: false, fetchNextPage })).toBeUndefined();
    expect(nextPageOf({ ...list, isPlaceholderData: true, fetchNextPage })).toBeUndefined();
  });
});
