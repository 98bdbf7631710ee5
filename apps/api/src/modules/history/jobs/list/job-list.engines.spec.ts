import {
  jobStatuses,
  listJobEvents,
  listJobs,
  readJob,
  readJobFacets,
  acknowledgeJobError,
  type JobFilterQuery,
  type JobStatus,
  type ListJobsQuery,
  type ProblemReply,
} from '@stackyard/contracts';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { JobsRepository } from '../jobs.repository.js';
import { JobsService } from '../jobs.service.js';

let media: string;
let app: TestApp;
let root: SignedIn;

beforeAll(async () => {
  media = await mkdtemp(join(tmpdir(), 'stackyard-media-'));
  await mkdir(join(media, 'raw/heat'), { recursive: true });
  await writeFile(join(media, 'raw/heat/a.mkv'), 'abc');
  await writeFile(join(media, 'secret'), 'abc');
  const settings = { MEDIA_RAW_DIRS: [join(media, 'raw')] };
  app = await startTestApp({ now: '2026-03-01T10:00:00.000Z', settings });
  root = await app.signInSuperuser();
});
beforeEach(() => app.reset('jobs', 'job_events'));
afterAll(() => rm(media, { recursive: true }));

async function listTitles(query: ListJobsQuery = {}): Promise<string[]> {
  const { jobs } = await root.call(listJobs, { query: { lite: '1', ...query } });
  return jobs.map(({ title }) => title);
}

async function readTotal(query: ListJobsQuery): Promise<number> {
  return (await root.call(listJobs, { query: { lite: '1', ...query } })).total;
}

function readFacets(query: JobFilterQuery = {}) {
  return root.call(readJobFacets, { query });
}

async function listIdsOnAllPages(query: ListJobsQuery): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const page: { jobs: { id: number }[]; nextCursor: string | null } = await root.call(listJobs, {
      query: { ...query, lite: '1', ...(cursor !== null && { cursor }) },
    });
    ids.push(...page.jobs.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

describe('GET /api/history', () => {
  it('returns the fields of the contract without info objects', async () => {
    const { id } = await app.testData.job({
      title: 'Heat',
      mediaType: 'bluray',
      jobKind: 'bluray',
      rawPath: '/raw/heat',
      ripSuccessful: true,
    });
    await app.get(JobsService).attachInfo(id, 'ripperInfo', { status: 'SUCCESS' }, systemCaller);

    const { jobs, total: all, nextCursor } = await root.call(listJobs, {});

    expect({ all, nextCursor }).toEqual({ all: 1, nextCursor: null });
    expect(jobs[0]).toMatchObject({
      id,
      status: 'FINISHED',
      title: 'Heat',
      job_kind: 'bluray',
      raw_path: '/raw/heat',
      output_path: null,
      mediaType: 'bluray',
      ripSuccessful: true,
      encodeSuccess: false,
      created_at: '2026-03-01T10:00:00.000Z',
      updated_at: '2026-03-01T10:00:00.000Z',
      rawStatus: null,
    });
    expect(Object.keys(jobs[0] ?? {})).not.toContain('ripperInfo');
  });

  it('leaves out parts of a container unless requested', async () => {
    const series = await app.testData.job({ title: 'Series', jobKind: 'dvd_series_container' });
    await app.testData.job({ title: 'Disc 2', parentJobId: series.id, discNumber: 2 });
    await app.testData.job({ title: 'Disc 1', parentJobId: series.id, discNumber: 1 });

    expect(await listTitles()).toEqual(['Series']);
    expect(await readTotal({})).toBe(1);
    expect(await listTitles({ includeChildren: '1', sort: 'title' })).toEqual([
      'Disc 1',
      'Disc 2',
      'Series',
    ]);
    expect(await readTotal({ includeChildren: 'true' })).toBe(3);
    const { job } = await root.call(readJob, { params: { id: series.id } });
    expect(job.children.map(({ title }) => title)).toEqual(['Disc 1', 'Disc 2']);
  });

  it('filters by one or several statuses, type, kind and time', async () => {
    await app.testData.job({ title: 'a', status: 'ERROR', mediaType: 'dvd', jobKind: 'dvd' });
    await app.testData.job({ title: 'b', status: 'RIPPING', mediaType: 'dvd' });
    app.clock.advance({ hours: 1 });
    await app.testData.job({ title: 'c', mediaType: 'cd', jobKind: 'cd' });

    expect(await listTitles({ status: 'ERROR' })).toEqual(['a']);
    expect(await listTitles({ statuses: ['error', 'RIPPING'] })).toEqual(['b', 'a']);
    expect(await listTitles({ status: 'FINISHED', statuses: ['ERROR'] })).toEqual(['a']);
    expect(await listTitles({ mediaType: ['dvd'], status: 'RIPPING' })).toEqual(['b']);
    expect(await listTitles({ jobKind: ['cd', 'dvd'] })).toEqual(['c', 'a']);
    expect(await listTitles({ from: '2026-03-01T11:00:00Z' })).toEqual(['c']);
    expect(await listTitles({ to: '2026-03-01T11:00:00.000Z', mediaType: ['dvd'] })).toEqual([
      'b',
      'a',
    ]);
    expect(await readTotal({ to: '2026-03-01T11:00:00.000Z', mediaType: ['dvd'] })).toBe(2);
    expect(await readTotal({ statuses: ['ERROR', 'FINISHED'], mediaType: ['dvd', 'cd'] })).toBe(2);
  });

  it('pages through every sort order without gaps or duplicates, with any filter', async () => {
    const statuses: JobStatus[] = ['FINISHED', 'ERROR', 'CANCELLED'];
    const ids: number[] = [];
    for (let index = 0; index < 23; index += 1) {
      if (index % 5 === 0) app.clock.advance({ hours: 1 });
      const job = { title: `Film ${index % 7}`, status: statuses[index % 3] ?? 'ERROR' };
      ids.push((await app.testData.job(job)).id);
    }

    for (const sort of ['created', 'updated', 'title'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const foundIds = await listIdsOnAllPages({ sort, order, limit: 4 });
        expect(foundIds.toSorted((a, b) => a - b)).toEqual(ids);
        expect(await listIdsOnAllPages({ sort, order, limit: 500 })).toEqual(foundIds);
      }
    }
    expect(
      await listIdsOnAllPages({ limit: 3, search: 'film', statuses: ['ERROR', 'CANCELLED'] }),
    ).toEqual(await listIdsOnAllPages({ limit: 500, statuses: ['ERROR', 'CANCELLED'] }));
  });

  it('finds parts of titles, artists, paths and IDs, without wildcards', async () => {
    await app.testData.job({ title: 'ÜBER 100% Spaß_', rawPath: '/raw/Ueber (2001)' });
    await app.testData.job({
      title: 'Kind of Blue',
      artist: 'Miles Davis',
      musicBrainzId: 'f1b2-77',
    });
    await app.testData.job({ title: 'Heat', imdbId: 'tt0113277', tmdbId: 949 });

    expect(await listTitles({ search: 'über' })).toEqual(['ÜBER 100% Spaß_']);
    expect(await listTitles({ search: '%' })).toEqual(['ÜBER 100% Spaß_']);
    expect(await listTitles({ search: '_' })).toEqual(['ÜBER 100% Spaß_']);
    expect(await listTitles({ search: 'MILES' })).toEqual(['Kind of Blue']);
    expect(await listTitles({ search: 'f1b2-77' })).toEqual(['Kind of Blue']);
    expect(await listTitles({ search: '0113277' })).toEqual(['Heat']);
    expect(await listTitles({ search: '(2001)' })).toEqual(['ÜBER 100% Spaß_']);
    expect(await listTitles({ search: '" OR "' })).toEqual([]);
    expect(await readTotal({ search: 'e' })).toBe(3);
  });

  it('removes old titles and deleted jobs from its index', async () => {
    const { id } = await app.testData.job({ title: 'Wrong match' });
    await app.get(JobsService).change(id, { title: 'Right one' });
    expect(await listTitles({ search: 'wrong' })).toEqual([]);
    expect(await listTitles({ search: 'right' })).toEqual(['Right one']);

    await app.get(UnitOfWork).run(() => app.get(JobsRepository).remove([id]));
    expect(await listTitles({ search: 'right' })).toEqual([]);
    expect(await readTotal({})).toBe(0);
  });

  it('refuses a search text of a megabyte before parsing it', async () => {
    const response = await app.send(`/api/history?search=${'x'.repeat(1_000_000)}`);

    expect(response.status).toBe(431);
  });

  it('refuses a cursor of another order', async () => {
    await app.testData.job({});
    await app.testData.job({});
    const { nextCursor } = await root.call(listJobs, { query: { limit: 1 } });

    await expect(
      root.call(listJobs, { query: { sort: 'title', cursor: nextCursor ?? '' } }),
    ).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it('keeps its counts with every status', async () => {
    const { id } = await app.testData.job({ status: 'ENCODING' });
    await app.get(JobsService).changeStatus(id, 'FINISHED', { by: systemCaller });

    for (const status of jobStatuses) {
      expect(await readTotal({ status })).toBe(status === 'FINISHED' ? 1 : 0);
    }
  });
});

describe('GET /api/history with an invalid query', () => {
  it.each([
    ['?limit=0', '?limit'],
    ['?limit=-1', '?limit'],
    ['?limit=abc', '?limit'],
    ['?limit=501', '?limit'],
    ['?status=error', '?status'],
    ['?statuses=ERROR,NONE', '?statuses'],
    ['?lite=yes', '?lite'],
    ['?mediaType=vhs', '?mediaType'],
    ['?sort=size', '?sort'],
    ['?from=yesterday', '?from'],
    [`?search=${'x'.repeat(201)}`, '?search'],
    ['?colour=red', '?colour'],
  ])('refuses %s and names it', async (query, pointer) => {
    const headers = { authorization: `Bearer ${root.session.token}` };
    const response = await app.send(`/api/history${query}`, { headers });

    expect(response.status).toBe(400);
    const { code, errors } = (await response.json()) as ProblemReply;
    expect([code, errors?.[0]?.pointer]).toEqual(['VALIDATION_FAILED', pointer]);
  });
});

describe('GET /api/history/facets', () => {
  async function createThreeJobs(): Promise<void> {
    await app.testData.job({ title: 'Heat', status: 'ERROR', mediaType: 'dvd', jobKind: 'dvd' });
    await app.testData.job({ title: 'Ronin', status: 'RIPPING', mediaType: 'dvd', jobKind: 'dvd' });
    app.clock.advance({ hours: 1 });
    await app.testData.job({ title: 'Kind of Blue', mediaType: 'cd', jobKind: 'cd' });
  }

  it('counts jobs by status and media type', async () => {
    await createThreeJobs();

    expect(await readFacets()).toEqual({
      status: { ERROR: 1, RIPPING: 1, FINISHED: 1 },
      mediaType: { dvd: 2, cd: 1 },
      exact: true,
    });
  });

  it('does not narrow the counts of a filter by itself', async () => {
    await createThreeJobs();

    expect(await readFacets({ statuses: ['error'] })).toEqual({
      status: { ERROR: 1, RIPPING: 1, FINISHED: 1 },
      mediaType: { dvd: 1 },
      exact: true,
    });
    expect(await readFacets({ statuses: ['ERROR', 'RIPPING'], mediaType: ['cd'] })).toEqual({
      status: { FINISHED: 1 },
      mediaType: { dvd: 2 },
      exact: true,
    });
  });

  it.each<[string, JobFilterQuery]>([
    ['search', { search: 'blue' }],
    ['search too short for an index', { search: 'bl' }],
    ['first moment', { from: '2026-03-01T11:00:00.000Z' }],
    ['kind', { jobKind: ['cd', 'other'] }],
    ['kind and time', { jobKind: ['cd'], from: '2026-03-01T11:00:00.000Z' }],
  ])('narrows all counts by %s', async (_, query) => {
    await createThreeJobs();

    expect(await readFacets(query)).toEqual({
      status: { FINISHED: 1 },
      mediaType: { cd: 1 },
      exact: true,
    });
  });

  it('leaves out parts of a container unless requested', async () => {
    const series = await app.testData.job({ jobKind: 'dvd_series_container', mediaType: 'dvd' });
    await app.testData.job({ parentJobId: series.id, mediaType: 'dvd', status: 'ERROR' });

    expect(await readFacets()).toMatchObject({ status: { FINISHED: 1 }, mediaType: { dvd: 1 } });
    expect(await readFacets({ includeChildren: '1' })).toMatchObject({
      status: { FINISHED: 1, ERROR: 1 },
      mediaType: { dvd: 2 },
    });
    const all = { includeChildren: '1', to: '2027-01-01T00:00:00.000Z' } as const;
    expect(await readFacets(all)).toMatchObject({ mediaType: { dvd: 2 } });
  });

  it('lists no value without jobs, even after its last job was deleted', async () => {
    const noFacets = { status: {}, mediaType: {}, exact: true };
    expect(await readFacets()).toEqual(noFacets);
    const { id } = await app.testData.job({ title: 'Heat' });
    await app.get(UnitOfWork).run(() => app.get(JobsRepository).remove([id]));

    expect(await readFacets()).toEqual(noFacets);
    expect(await readFacets({ search: 'heat' })).toEqual(noFacets);
  });

  it('reports when a search has too many hits to count them all', async () => {
    const uow = app.get(UnitOfWork);
    await uow.run(() =>
      uow.manager.query(`INSERT INTO jobs
          (status, media_type, job_kind, title_key, created_at, updated_at, search_text)
        WITH RECURSIVE numbers (number) AS
          (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number <= 5000)
        SELECT 'FINISHED', 'dvd', 'dvd', 'film', '2026-03-01T10:00:00.000Z',
          '2026-03-01T10:00:00.000Z', 'film' FROM numbers`),
    );

    expect(await readFacets()).toMatchObject({ status: { FINISHED: 5001 }, exact: true });
    const { status, exact } = await readFacets({ search: 'film' });
    expect(exact).toBe(false);
    expect(status.FINISHED).toBeLessThan(5001);
    expect(status.FINISHED).toBeGreaterThan(0);
  });

  it('requires the permission to see jobs', async () => {
    const lena = await app.signIn('lena', ['stacks-access', 'history-edit']);

    await expect(lena.call(readJobFacets)).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });
  });
});

describe('what the file system says', () => {
  it('is reported only for paths inside the roots, and not at all with lite', async () => {
    const inside = await app.testData.job({
      rawPath: join(media, 'raw/heat'),
      outputPath: join(media, 'raw/heat/a.mkv'),
    });
    const outside = await app.testData.job({
      rawPath: join(media, 'secret'),
      outputPath: join(media, 'raw/../secret'),
    });
    const missing = await app.testData.job({ rawPath: join(media, 'raw/gone') });

    const { jobs } = await root.call(listJobs, { query: { order: 'asc' } });

    expect(jobs.map(({ id }) => id)).toEqual([inside.id, outside.id, missing.id]);
    expect(jobs[0]).toMatchObject({
      rawStatus: { exists: true, isDirectory: true, entryCount: 1 },
      outputStatus: { exists: true, isDirectory: false, sizeBytes: 3 },
    });
    expect(jobs[1]).toMatchObject({ rawStatus: null, outputStatus: null });
    expect(jobs[2]).toMatchObject({ rawStatus: { exists: false } });
    const lite = await root.call(readJob, { params: { id: inside.id }, query: { lite: '1' } });
    expect(lite.job.rawStatus).toBeNull();
  });

  it('is not reported for paths that lead through a link in a parent folder', async () => {
    await symlink(media, join(media, 'raw/linked'));
    const { id } = await app.testData.job({
      rawPath: join(media, 'raw/linked/raw'),
      outputPath: join(media, 'raw/linked/secret'),
    });
    const link = await app.testData.job({ rawPath: join(media, 'raw/linked') });
    const readStates = async (jobId: number) => {
      const { job } = await root.call(readJob, { params: { id: jobId } });
      return [job.rawStatus, job.outputStatus];
    };

    expect(await readStates(id)).toEqual([null, null]);
    expect(await readStates(link.id)).toMatchObject([{ exists: true, isDirectory: false }, null]);
  });

  it('says that a path is missing if a parent folder is missing or a file', async () => {
    for (const rawPath of [join(media, 'raw/gone/b.mkv'), join(media, 'raw/heat/a.mkv/b.mkv')]) {
      const { id } = await app.testData.job({ rawPath });
      const { job } = await root.call(readJob, { params: { id } });
      expect(job.rawStatus).toMatchObject({ exists: false });
    }
  });
});

describe('one job', () => {
  it('includes its info objects once, and the allowed transitions', async () => {
    const { id } = await app.testData.job({ status: 'READY_TO_ENCODE' });
    const plan = { mode: 'reencode', titles: [{ id: 1 }] };
    await app.get(JobsService).attachInfo(id, 'encodePlan', plan, systemCaller);

    const { job } = await root.call(readJob, { params: { id } });

    expect(job).toMatchObject({
      encodePlan: plan,
      ripperInfo: null,
      allowedNext: ['ENCODING', 'CANCELLED'],
      log_count: 0,
      logMeta: { loaded: false, total: 0, returned: 0, truncated: false },
    });
    expect(job).not.toHaveProperty('log');
  });

  it('is unknown if its ID does not exist', async () => {
    const unknownJobError = { code: 'JOB_UNKNOWN' };
    await expect(root.call(readJob, { params: { id: 7 } })).rejects.toMatchObject(unknownJobError);
    await expect(root.call(listJobEvents, { params: { id: 7 } })).rejects.toMatchObject(
      unknownJobError,
    );
  });

  it('keeps its events when it is deleted', async () => {
    const { id } = await app.testData.job({ status: 'RIPPING' });
    await app
      .get(JobsService)
      .changeStatus(id, 'CANCELLED', { by: systemCaller, reason: 'Another disc' });
    await app.get(UnitOfWork).run(() => app.get(JobsRepository).remove([id]));

    const first = await root.call(listJobEvents, { params: { id }, query: { limit: 1 } });
    const cursor = first.nextCursor ?? '';
    const second = await root.call(listJobEvents, { params: { id }, query: { limit: 1, cursor } });

    expect(first.events).toMatchObject([
      {
        kind: 'status-changed',
        message: 'Ripping → Cancelled: Another disc',
        details: { from: 'RIPPING', to: 'CANCELLED', reason: 'Another disc' },
      },
    ]);
    expect(second).toMatchObject({
      events: [{ kind: 'created', details: { to: 'RIPPING' } }],
      nextCursor: null,
    });
  });
});

describe('POST /api/history/:id/error/ack', () => {
  it('keeps status and message, records who acknowledged it, and does so only once', async () => {
    const { id } = await app.testData.job({ status: 'RIPPING' });
    await app
      .get(JobsService)
      .changeStatus(id, 'ERROR', { by: systemCaller, reason: 'Read error' });

    const { job } = await root.call(acknowledgeJobError, { params: { id } });
    app.clock.advance({ hours: 1 });
    const secondReply = await root.call(acknowledgeJobError, { params: { id } });

    expect(job).toMatchObject({
      status: 'ERROR',
      errorMessage: 'Read error',
      errorAcknowledgedAt: '2026-03-01T10:00:00.000Z',
    });
    expect(secondReply.job).toEqual(job);
    const { events } = await root.call(listJobEvents, { params: { id } });
    expect(events.filter(({ kind }) => kind === 'error-acknowledged')).toHaveLength(1);
  });

  it('refuses a job without an error', async () => {
    const { id } = await app.testData.job({});
    await expect(root.call(acknowledgeJobError, { params: { id } })).rejects.toMatchObject({
      code: 'JOB_HAS_NO_ERROR',
    });
  });
});
