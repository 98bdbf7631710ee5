import {
  assignCd,
  assignMovie,
  changeJob,
  listJobEvents,
  listJobs,
  listLogs,
  listMetadataProviders,
  readJobMetadata,
  readJobPoster,
  readMetadataPicture,
  searchMetadata,
  setMetadataKey,
  undoJobMetadata,
  type AssignMovieRequest,
  type MetadataProvider,
} from '@stackyard/contracts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jpeg, MetadataDouble } from '#test/media/metadata-double.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';

const kindOfBlueId = '11111111-2222-3333-4444-555555555555';

let metadataDouble: MetadataDouble;
let app: TestApp;
let root: SignedIn;

beforeAll(async () => {
  metadataDouble = await MetadataDouble.start();
  app = await startTestApp({ settings: metadataDouble.settings });
  root = await app.signInSuperuser();
});
afterAll(() => metadataDouble.stop());

beforeEach(async () => {
  Object.assign(metadataDouble, { status: null, body: null, isSilent: false });
  metadataDouble.requestedPaths.length = 0;
  metadataDouble.missingPaths.clear();
  await app.reset('jobs', 'metadata_keys', 'metadata_answers');
  await rm(join(app.dataDir, 'posters'), { recursive: true, force: true });
});

function setKey(provider: MetadataProvider, apiKey: string) {
  return root.call(setMetadataKey, { body: { provider, apiKey } });
}

async function createJob() {
  return app.testData.job({ detectedTitle: 'HEAT_DISC_1', rawPath: '/raw/HEAT' });
}

function search(provider: MetadataProvider, title: string) {
  return root.call(searchMetadata, { query: { provider, title } });
}

describe('a search', () => {
  it('finds films at OMDb, parses all forms of years and serves pictures itself', async () => {
    await setKey('omdb', 'omdb-key');

    const { matches, attribution } = await search('omdb', 'Heat');

    const picture = `/api/history/metadata/picture?url=${encodeURIComponent(`${metadataDouble.url}/images/heat.jpg`)}`;
    expect(matches).toEqual([
      {
        provider: 'omdb',
        providerId: 'tt0113277',
        title: 'Heat',
        year: 1995,
        artist: null,
        picture,
      },
      {
        provider: 'omdb',
        providerId: 'tt7654321',
        title: 'Heat: the series',
        year: 2008,
        artist: null,
        picture: null,
      },
    ]);
    expect(attribution).toContain('OMDb');
    expect((await search('omdb', 'Nothing like it')).matches).toEqual([]);
  });

  it('finds films at TMDb with either kind of key', async () => {
    await setKey('tmdb', 'short-key');
    expect((await search('tmdb', 'Heat')).matches).toMatchObject([
      { providerId: '949', year: 1995 },
    ]);
    await setKey('tmdb', 'long.'.repeat(30));
    expect((await search('tmdb', 'heat')).matches).toHaveLength(1);
  });

  it('finds CDs at MusicBrainz without a key', async () => {
    expect((await search('musicbrainz', 'Kind of (Blue)')).matches).toMatchObject([
      { providerId: kindOfBlueId, title: 'Kind of Blue', artist: 'Miles Davis', year: 1959 },
    ]);
    expect(metadataDouble.requestedPaths.at(-1)).toContain('query=kind+of+blue&');
  });

  it('caches responses without storing the API key', async () => {
    await setKey('omdb', 'omdb-key');
    await search('omdb', 'Heat');
    await search('omdb', 'Heat');
    expect(metadataDouble.requestedPaths).toHaveLength(1);
    expect(app.log.text).not.toContain('omdb-key');
    const { entries } = await root.call(listLogs, { query: { category: ['history'] } });
    expect(JSON.stringify(entries)).not.toContain('omdb-key');
  });

  it.each([
    [
      'PROVIDER_KEY_REFUSED',
      { status: 401, body: '{"Response":"False","Error":"Invalid API key!"}' },
    ],
    [
      'PROVIDER_LIMIT_REACHED',
      { status: 401, body: '{"Response":"False","Error":"Request limit reached!"}' },
    ],
    ['PROVIDER_LIMIT_REACHED', { status: 429, body: '' }],
    ['PROVIDER_FAILED', { status: 500, body: 'oops' }],
    ['PROVIDER_FAILED', { status: 200, body: '<html>' }],
    ['PROVIDER_FAILED', { status: 302, body: '' }],
    ['PROVIDER_FAILED', { status: 200, body: ' '.repeat(4_200_000) }],
    ['PROVIDER_TIMED_OUT', { isSilent: true }],
  ])('reports %s if the provider responds with %j', async (code, answer) => {
    await setKey('omdb', 'omdb-key');
    Object.assign(metadataDouble, answer);

    await expect(search('omdb', 'Heat')).rejects.toMatchObject({ code });
  });

  it('never contacts metadata services of a cloud, and reports that', async () => {
    const settings = { ...metadataDouble.settings, OMDB_URL: 'http://169.254.169.254/' };
    const otherClient = await (await startTestApp({ settings })).signInSuperuser();
    const body = { provider: 'omdb' as const, apiKey: 'omdb-key' };
    await otherClient.call(setMetadataKey, { body });

    const call = otherClient.call(searchMetadata, { query: { provider: 'omdb', title: 'Heat' } });

    await expect(call).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
      problem: { detail: expect.stringContaining('169.254.169.254 is link-local') as string },
    });
  });

  it('reports which provider has no key, and never shows a key', async () => {
    await expect(search('tmdb', 'Heat')).rejects.toMatchObject({ code: 'PROVIDER_NOT_CONFIGURED' });
    await setKey('tmdb', 'a-secret-key');

    const reply = await root.call(listMetadataProviders);

    expect(reply.providers.map(({ provider, configured }) => [provider, configured])).toEqual([
      ['omdb', false],
      ['tmdb', true],
      ['musicbrainz', true],
    ]);
    expect(JSON.stringify(reply)).not.toContain('a-secret-key');
    await root.call(setMetadataKey, { body: { provider: 'tmdb' } });
    await expect(search('tmdb', 'Heat')).rejects.toMatchObject({ code: 'PROVIDER_NOT_CONFIGURED' });
  });
});

describe('an assignment', () => {
  it('assigns a TMDb film by its IMDb ID and stores its picture', async () => {
    await setKey('tmdb', 'short-key');
    const { id } = await createJob();

    const { job: assignedJob } = await root.call(assignMovie, {
      params: { id },
      body: { provider: 'tmdb', providerId: 'tt0113277' },
    });

    expect(assignedJob).toMatchObject({
      title: 'Heat',
      year: 1995,
      imdbId: 'tt0113277',
      tmdbId: 949,
    });
    Object.assign(metadataDouble, { status: 500 });
    const response = await root.open(readJobPoster, { params: { id } });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const { jobs } = await root.call(listJobs, { query: { search: 'tt0113277' } });
    expect(jobs.map((found) => found.id)).toEqual([id]);
  });

  it('assigns a MusicBrainz CD with its tracks and cover', async () => {
    const { id } = await createJob();
    const body = {
      provider: 'musicbrainz' as const,
      providerId: kindOfBlueId,
      title: 'Kind of Blue (mono)',
    };

    const { job: assigned } = await root.call(assignCd, { params: { id }, body });

    expect(assigned).toMatchObject({
      title: 'Kind of Blue (mono)',
      artist: 'Miles Davis',
      musicBrainzId: kindOfBlueId,
      imdbId: null,
    });
    expect(assigned.poster).toContain(`/api/history/${id}/poster`);
    const { assigned: assignments } = await root.call(readJobMetadata, { params: { id } });
    expect(assignments[0]?.details).toMatchObject({
      tracks: [
        { position: 1, title: 'So What', artist: 'Miles Davis', lengthMs: 545000 },
        { position: 2, title: 'Freddie Freeloader', lengthMs: null },
      ],
    });
  });

  it.each([
    ['does not exist', () => metadataDouble.missingPaths.add('/images/w500/heat.jpg'), 'no such'],
    ['is not a picture', () => Object.assign(metadataDouble, { body: '<html>' }), 'JPEG'],
  ])(
    "says in its records why the job got no picture if the provider's %s",
    async (_, fail, expectedReason) => {
      await setKey('tmdb', 'short-key');
      const { id } = await createJob();
      const body = { provider: 'tmdb' as const, providerId: '949' };
      await root.call(assignMovie, { params: { id }, body });
      await rm(join(app.dataDir, 'posters'), { recursive: true, force: true });
      fail();

      const { job: assigned } = await root.call(assignMovie, { params: { id }, body });

      expect(assigned).toMatchObject({ title: 'Heat', year: 1995, poster: null });
      const { events } = await root.call(listJobEvents, { params: { id } });
      const { entries } = await root.call(listLogs, { query: { category: ['history'] } });
      const message = expect.stringContaining('Heat (1995), tmdb, without a picture: ') as string;
      expect(events[0]).toMatchObject({ kind: 'metadata-assigned', message });
      expect(events[0]?.message).toContain(expectedReason);
      expect(entries[0]).toMatchObject({ action: 'job.metadata-assigned', message });
      expect(events[1]?.message).toBe('Heat (1995), tmdb');
    },
  );

  it('is refused if the chosen picture does not exist', async () => {
    const { id } = await createJob();
    const body = { title: 'Heat', poster: `${metadataDouble.url}/images/none.jpg` };

    await expect(root.call(assignMovie, { params: { id }, body })).rejects.toMatchObject({
      code: 'PICTURE_UNKNOWN',
    });

    const { assigned } = await root.call(readJobMetadata, { params: { id } });
    expect(assigned).toEqual([]);
  });

  it('can be entered manually, does not replace automatic metadata, and can be undone step by step', async () => {
    const { id } = await createJob();
    const params = { id };
    await root.call(assignMovie, { params, body: { title: 'Heat', year: 1986 } });
    const { job: second } = await root.call(assignMovie, {
      params,
      body: { year: 1995, imdbId: 'tt0113277' },
    });
    expect(second).toMatchObject({ title: 'Heat', year: 1995, imdbId: 'tt0113277' });

    const metadata = await root.call(readJobMetadata, { params });
    expect(metadata.automatic).toMatchObject({ title: null, year: null });
    expect(metadata.assigned.map(({ year }) => year)).toEqual([1995, 1986]);

    const { job: first } = await root.call(undoJobMetadata, { params });
    expect(first).toMatchObject({ title: 'Heat', year: 1986, imdbId: null });
    const { job: original } = await root.call(undoJobMetadata, { params });
    expect(original).toMatchObject({ title: 'HEAT_DISC_1', year: null });
    await expect(root.call(undoJobMetadata, { params })).rejects.toMatchObject({
      code: 'JOB_METADATA_ORIGINAL',
    });
  });

  it("is not overwritten by a ripper's report, which applies again after an undo", async () => {
    const { id } = await createJob();
    const params = { id };
    await root.call(assignMovie, { params, body: { title: 'By hand' } });

    const { job: reported } = await root.call(changeJob, {
      params,
      body: { title: 'By a tool', progress: 5 },
    });

    expect(reported).toMatchObject({ title: 'By hand', progress: 5 });
    expect((await root.call(undoJobMetadata, { params })).job.title).toBe('By a tool');
  });

  it('changes nothing when the provider is unreachable or has no data', async () => {
    await setKey('omdb', 'omdb-key');
    const { id } = await createJob();
    const assign = (providerId: string) =>
      root.call(assignMovie, { params: { id }, body: { provider: 'omdb', providerId } });

    await expect(assign('tt9999999')).rejects.toMatchObject({ code: 'METADATA_UNKNOWN' });
    Object.assign(metadataDouble, { isSilent: true });
    await expect(assign('tt0113277')).rejects.toMatchObject({ code: 'PROVIDER_TIMED_OUT' });

    expect(await root.call(readJobMetadata, { params: { id } })).toEqual({
      automatic: null,
      assigned: [],
    });
  });

  it.each<[string, AssignMovieRequest]>([
    ['', {}],
    ['/providerId', { provider: 'omdb' }],
    ['/provider', { providerId: 'tt0113277' }],
    ['/year', { title: 'x', year: 12 }],
    ['/imdbId', { imdbId: '../../etc' }],
  ])('is refused when %s is wrong', async (pointer, body) => {
    const { id } = await createJob();
    const call = root.call(assignMovie, { params: { id }, body });
    await expect(call).rejects.toMatchObject({ problem: { errors: [{ pointer }] } });
  });

  it.each([
    [[{ title: 'no position' }]],
    [[{ position: 1.5, title: 'x' }]],
    [[{ position: 1, title: 'x', colour: 'red' }]],
  ])('is rejected with invalid tracks: %j', async (tracks) => {
    const { id } = await createJob();
    const call = root.call(assignCd, { params: { id }, body: { title: 'x', tracks } });
    await expect(call).rejects.toMatchObject({ problem: { errors: [{ pointer: '/tracks' }] } });
  });
});

describe('a picture', () => {
  const requestPicture = (url: string) => root.open(readMetadataPicture, { query: { url } });

  it('is fetched once and kept', async () => {
    for (let round = 0; round < 2; round += 1) {
      const response = await requestPicture(`${metadataDouble.url}/images/heat.jpg`);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg);
    }
    expect(metadataDouble.requestedPaths).toEqual(['/images/heat.jpg']);
  });

  it('is fetched once for concurrent requests', async () => {
    const url = `${metadataDouble.url}/images/heat.jpg`;

    const responses = await Promise.all(Array.from({ length: 8 }, () => requestPicture(url)));

    for (const response of responses) {
      expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg);
    }
    expect(metadataDouble.requestedPaths).toEqual(['/images/heat.jpg']);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://image.tmdb.org.evil.example/x.jpg',
    'https://user:secret@image.tmdb.org/x.jpg',
    'https://image.tmdb.org:8443/x.jpg',
    'http://image.tmdb.org/x.jpg',
    'http://localhost/x.jpg',
  ])('is not fetched from %s', async (url) => {
    await expect(requestPicture(url)).rejects.toMatchObject({
      code: expect.stringMatching(/PICTURE_REFUSED|VALIDATION_FAILED/) as string,
    });
    expect(metadataDouble.requestedPaths).toEqual([]);
  });

  it.each(['/covers/elsewhere', '/images/page.html', '/images/huge.jpg'])(
    'is rejected if it redirects elsewhere, is not a picture or is too large: %s',
    async (path) => {
      await expect(requestPicture(`${metadataDouble.url}${path}`)).rejects.toMatchObject({
        code: 'PICTURE_REFUSED',
      });
    },
  );

  it.each([
    ['redirects to something that is not a URL', '/covers/nowhere', 'PROVIDER_FAILED'],
    ['does not exist', '/images/none.jpg', 'PICTURE_UNKNOWN'],
  ])('is reported if it %s', async (_, path, code) => {
    await expect(requestPicture(`${metadataDouble.url}${path}`)).rejects.toMatchObject({ code });
  });

  it('of a job is cached by browsers only under its versioned URL', async () => {
    const { id } = await createJob();
    const body = { poster: `${metadataDouble.url}/images/heat.jpg` };
    const { job: assigned } = await root.call(assignMovie, { params: { id }, body });
    const picture = assigned.poster?.split('picture=')[1] ?? '';
    const cacheControlOf = async (query: { picture?: string }) => {
      const response = await root.open(readJobPoster, { params: { id }, query });
      expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg);
      return response.headers.get('cache-control');
    };

    expect(await cacheControlOf({ picture })).toContain('immutable');
    expect(await cacheControlOf({})).not.toContain('immutable');
    expect(await cacheControlOf({ picture: 'another.jpg' })).not.toContain('immutable');
  });

  it('that is missing leaves the job without one', async () => {
    const { id } = await createJob();
    await expect(root.open(readJobPoster, { params: { id } })).rejects.toMatchObject({
      code: 'PICTURE_UNKNOWN',
    });
  });
});
