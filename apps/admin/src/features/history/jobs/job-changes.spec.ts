import { jest } from '@jest/globals';
import type { JobReply } from '@stackyard/contracts';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { io } from 'socket.io-client';
import { leavingMutationKey } from '#shared/api/key-while-leaving.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { Realtime } from '#shared/realtime/realtime.js';
import { metadataProviders } from '#shared/queries/metadata.queries.js';
import { deletionPreview } from '../library/deletion/deletion.queries.js';
import { binList } from '../library/bin/bin.queries.js';
import { orphanFolders } from '../library/orphans/orphans.queries.js';
import { jobMetadata } from '../metadata/assign.queries.js';
import { jobsReply } from '../testing/given.js';
import { sampleJob, sampleJobDetail } from '../testing/samples.js';
import { jobDetail, jobEvents, jobRuns, outputFolders } from './job/job.queries.js';
import { drives, jobFacets, jobList } from './jobs.queries.js';

const encodingJob = sampleJob({ status: 'ENCODING', active: true, progress: 41 });
const finishedJob = sampleJob();
const list = jobList({ search: 'heat' });

/** Opens a connection without a network. The test plays the part of the server. */
function startRealtime() {
  const cache = new QueryClient();
  const socket = io('http://127.0.0.1:1', { autoConnect: false, reconnection: false });
  const realtime = new Realtime(socket, cache);
  const announce = (job: JobReply): void =>
    socket.listeners('job.changed').forEach((listener) => listener(job));
  return { cache, realtime, announce };
}

function isStale(cache: QueryClient, { queryKey }: { queryKey: QueryKey }): boolean | undefined {
  return cache.getQueryState(queryKey)?.isInvalidated;
}

describe('a change of a job', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is shown at once in lists and on the page of the job', () => {
    const { cache, realtime, announce } = startRealtime();
    const other = sampleJob({ id: 8, title: 'Ronin' });
    const rawStatus = {
      ...{ exists: true, isDirectory: true, entryCount: 1, sizeBytes: null },
      checkedAt: '2026-03-01T10:00:00.000Z',
    };
    cache.setQueryData(list.queryKey, {
      pages: [jobsReply(other, sampleJob())],
      pageParams: [''],
    });
    cache.setQueryData(jobDetail(7).queryKey, {
      job: sampleJobDetail({ rawStatus, log_count: 12 }),
    });

    announce(encodingJob);

    expect(cache.getQueryData(list.queryKey)?.pages[0]?.jobs).toEqual([other, encodingJob]);
    expect(cache.getQueryData(jobDetail(7).queryKey)?.job).toMatchObject({
      ...{ status: 'ENCODING', progress: 41, rawStatus, log_count: 12 },
    });
    realtime.close();
  });

  it('makes only lists and what concerns this job out of date', () => {
    const { cache, realtime, announce } = startRealtime();
    const jobQueryKeys = (id: number) =>
      [jobDetail(id), jobEvents(id), jobRuns(id), jobMetadata(id)].map(({ queryKey }) => queryKey);
    const queriesToRead = [list, jobFacets({}), orphanFolders, binList, outputFolders];
    const keysToRead: QueryKey[] = [
      ...queriesToRead.map(({ queryKey }) => queryKey),
      deletionPreview(9, {}).queryKey,
      ...jobQueryKeys(7),
      jobDetail(3).queryKey,
    ];
    const keysToKeep: QueryKey[] = [
      ...jobQueryKeys(8),
      metadataProviders.queryKey,
      drives.queryKey,
    ];
    for (const key of [...keysToRead, ...keysToKeep]) cache.setQueryData(key, {});
    cache.setQueryData(list.queryKey, { pages: [], pageParams: [] });
    for (const id of [3, 7, 8])
      cache.setQueryData(jobDetail(id).queryKey, { job: sampleJobDetail({ id }) });

    announce({ ...finishedJob, parentJobId: 3 });
    jest.advanceTimersByTime(1000);

    expect(keysToRead.filter((queryKey) => !isStale(cache, { queryKey }))).toEqual([]);
    expect(keysToKeep.filter((queryKey) => isStale(cache, { queryKey }))).toEqual([]);
    realtime.close();
  });

  it('reads nothing while the job is deleted and its page is left', () => {
    const { cache, realtime, announce } = startRealtime();
    const invalidate = jest.spyOn(cache, 'invalidateQueries').mockResolvedValue();
    const mutationKey = leavingMutationKey(queryKeys.history);
    const mutationFn = () => new Promise<void>(() => undefined);
    void cache.getMutationCache().build(cache, { mutationKey, mutationFn }).execute(undefined);

    announce(finishedJob);
    jest.advanceTimersByTime(1000);

    expect(invalidate).toHaveBeenCalledWith({
      queryKey: jobDetail(7).queryKey,
      refetchType: 'none',
    });
    expect(invalidate.mock.calls.filter(([filter]) => filter?.refetchType !== 'none')).toEqual([]);
    realtime.close();
  });

  it('reads lists only every ten seconds while it is progress', () => {
    const { cache, realtime, announce } = startRealtime();
    const startedAt = Date.now();
    const readTimesMs: Record<string, number[]> = { list: [], runs: [], deletion: [] };
    jest.spyOn(cache, 'invalidateQueries').mockImplementation((filter) => {
      readTimesMs[String(filter?.queryKey?.[1])]?.push(Date.now() - startedAt);
      return Promise.resolve();
    });

    for (let second = 0; second < 21; second += 1) {
      announce({ ...encodingJob, progress: second });
      jest.advanceTimersByTime(1000);
    }

    expect(readTimesMs['list']).toEqual([40, 10_040, 20_040]);
    expect(readTimesMs['deletion']).toEqual([]);
    expect(readTimesMs['runs']?.length).toBeGreaterThan(20);
    realtime.close();
  });
});
