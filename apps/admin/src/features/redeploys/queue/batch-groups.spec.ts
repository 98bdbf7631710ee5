import { sampleWebRedeploy } from '../redeploy.fixture.js';
import { batchDurationMs, groupByBatch, latestFinished, rowIdOf } from './batch-groups.js';

const sampleRun = (id: number, batchId: number, state: 'succeeded' | 'failed' = 'succeeded') =>
  sampleWebRedeploy({ id, batchId, state });

describe('groupByBatch', () => {
  const rows = [
    sampleRun(9, 5),
    sampleRun(8, 4),
    sampleRun(7, 4, 'failed'),
    sampleRun(6, 4),
    sampleRun(5, 3),
  ];

  it('puts a heading above the redeploys of a batch and lists the unsuccessful ones', () => {
    expect(groupByBatch(rows, []).map(rowIdOf)).toEqual([9, 'batch-4-8', 7, 5]);
  });

  it('lists all redeploys of an expanded batch', () => {
    expect(groupByBatch(rows, ['batch-4-8']).map(rowIdOf)).toEqual([9, 'batch-4-8', 8, 7, 6, 5]);
  });

  it('does not join redeploys of a batch that others separate', () => {
    const separatedRedeploys = [sampleRun(9, 4), sampleRun(8, 5), sampleRun(7, 4)];

    expect(groupByBatch(separatedRedeploys, []).map(rowIdOf)).toEqual([9, 8, 7]);
  });

  it('expands one part of a batch that others separate', () => {
    const separated = [
      sampleRun(9, 4),
      sampleRun(8, 4),
      sampleRun(7, 5),
      sampleRun(6, 4),
      sampleRun(5, 4),
    ];
    const ids = ['batch-4-9', 7, 'batch-4-6', 6, 5];

    expect(groupByBatch(separated, ['batch-4-6']).map(rowIdOf)).toEqual(ids);
  });
});

describe('latestFinished', () => {
  it('is the redeploy that finished last, whatever the order of the list', () => {
    const finishedRedeploy = (id: number, minute: number) =>
      sampleWebRedeploy({ id, finishedAt: `2026-03-01T10:0${minute}:00.000Z` });

    expect(
      latestFinished([
        sampleWebRedeploy(),
        finishedRedeploy(1, 2),
        finishedRedeploy(2, 7),
        finishedRedeploy(3, 4),
      ])?.id,
    ).toBe(2);
    expect(latestFinished([])).toBeUndefined();
  });
});

describe('batchDurationMs', () => {
  it('is the time from the first start to the last end', () => {
    const startedAt = (second: number) => `2026-03-01T10:00:0${second}.000Z`;
    const ended = (from: number, to: number) =>
      sampleWebRedeploy({ startedAt: startedAt(from), finishedAt: startedAt(to) });

    expect(batchDurationMs([ended(1, 3), ended(2, 7)])).toBe(6000);
    expect(batchDurationMs([sampleWebRedeploy()])).toBeNull();
  });
});
