import { jobStatuses } from '@stackyard/contracts';
import { countOf, jobFilter, jobOrder, statusGroups } from './job-filter.js';

describe('statusGroups', () => {
  it('contain every status exactly once', () => {
    expect(Object.values(statusGroups).flat().sort()).toEqual([...jobStatuses].sort());
  });
});

describe('countOf', () => {
  it('adds up the statuses of a group', () => {
    const counts = { READY_TO_START: 2, READY_TO_ENCODE: 3, ERROR: 7 };
    expect(countOf('waiting', counts)).toBe(5);
    expect(countOf('cancelled', counts)).toBe(0);
  });
});

describe('jobFilter', () => {
  it('requests the statuses of the selected groups', () => {
    expect(jobFilter({ status: ['finished', 'failed'] })).toEqual({
      statuses: ['FINISHED', 'ERROR'],
    });
  });

  it('includes the last day', () => {
    expect(jobFilter({ from: '2026-02-27', to: '2026-02-28' })).toEqual({
      from: new Date(2026, 1, 27).toISOString(),
      to: new Date(2026, 2, 1).toISOString(),
    });
  });

  it('ignores invalid days', () => {
    expect(jobFilter({ from: 'yesterday' })).toEqual({});
  });
});

describe('jobOrder', () => {
  it.each([
    [undefined, 'created', 'desc'],
    ['-updated', 'updated', 'desc'],
    ['title', 'title', 'asc'],
  ] as const)('reads %s', (order, sort, direction) => {
    expect(jobOrder(order)).toEqual({ sort, order: direction });
  });
});
