import {
  importManyOrphanRaw,
  importOrphanRaw,
  listOrphanRaw,
  type ImportOrphanRawReply,
} from '@stackyard/contracts';
import { mkdir, rename, symlink } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { useSharedMediaFixture, type MediaFixture } from '#test/media/shared-media-scene.js';
import { startTestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { ImportAnalysesService } from '../../processing/import-analyses.service.js';
import { OrphansRepository } from './orphans.repository.js';
import { RawFolders } from './raw-folders.adapter.js';

const getScene = useSharedMediaFixture('jobs');
let folders: MediaFixture['folders'];
let app: MediaFixture['app'];
let root: MediaFixture['root'];
beforeEach(() => {
  ({ folders, app, root } = getScene());
});
afterEach(() => jest.restoreAllMocks());

function importFolder(rawPath: string): Promise<ImportOrphanRawReply> {
  return root.call(importOrphanRaw, { body: { rawPath } });
}

describe('GET /api/history/orphan-raw', () => {
  it('leaves out links, files, hidden and empty folders, and marks what needs attention', async () => {
    await mkdir(folders.path('raw/empty'));
    await folders.createFile('raw/.hidden/a.mkv');
    await folders.createFile('raw/a.mkv');
    await symlink(folders.path('outside'), folders.path('raw/linked'));
    await folders.createFile('raw/Incomplete_Heat (1995)/a.mkv');
    await folders.createFile('raw/Heat (1995)/notes.txt');
    await symlink(folders.path('outside'), folders.path('raw/Heat (1995)/more'));

    const { rows, total } = await root.call(listOrphanRaw);

    expect(total).toBe(2);
    const reasons = Object.fromEntries(rows.map((row) => [row.folderName, row.reasons]));
    expect(Object.keys(reasons).sort()).toEqual(['Heat (1995)', 'Incomplete_Heat (1995)']);
    expect(reasons['Heat (1995)']).toEqual([
      'no-media',
      'recently-changed',
      'has-links',
      'duplicate',
    ]);
    expect(reasons['Incomplete_Heat (1995)']).toEqual([
      'incomplete',
      'recently-changed',
      'duplicate',
    ]);
  });

  it('names a root that cannot be read and shows the others', async () => {
    await folders.remove();

    const { rows, roots } = await root.call(listOrphanRaw);

    expect(rows).toEqual([]);
    expect(roots[0]?.fault).toContain('does not exist');
  });
});

describe('POST /api/history/orphan-raw/import', () => {
  it.each([
    ['', 'MEDIA_PATH_REFUSED', 'empty'],
    ['raw/Heat', 'MEDIA_PATH_REFUSED', 'relative'],
    ['$raw', 'MEDIA_PATH_REFUSED', 'root'],
    ['$raw/', 'MEDIA_PATH_REFUSED', 'root'],
    ['$raw/../outside/Heat (1995)', 'MEDIA_PATH_REFUSED', 'dots'],
    ['$raw/Heat\0', 'MEDIA_PATH_REFUSED', 'nul'],
    ['$base/outside/Heat (1995)', 'MEDIA_PATH_REFUSED', 'outside'],
    ['$base/movies/Heat', 'MEDIA_PATH_REFUSED', 'outside'],
    ['$raw/linked', 'MEDIA_PATH_REFUSED', 'symlink'],
    ['$raw/linked/Heat (1995)', 'MEDIA_PATH_REFUSED', 'nested'],
    ['$raw/gone', 'MEDIA_PATH_REFUSED', 'vanished'],
    ['$raw/empty', 'MEDIA_PATH_REFUSED', 'empty-folder'],
    ['$raw/file.mkv', 'MEDIA_PATH_REFUSED', 'not-a-folder'],
    ['$raw/.stackyard-bin', 'MEDIA_PATH_REFUSED', 'bin'],
    ['$raw/Incomplete_Heat', 'MEDIA_PATH_REFUSED', 'incomplete'],
  ])('refuses %j with %s: %s', async (text, code, reason) => {
    await symlink(folders.path('outside'), folders.path('raw/linked'));
    await mkdir(folders.path('raw/empty'));
    await folders.createFile('raw/file.mkv');
    await folders.createFile('raw/Incomplete_Heat/a.mkv');
    const rawPath = text.replace('$raw', folders.raw).replace('$base', folders.basePath);
    const before = await folders.listFiles('.');

    await expect(importFolder(rawPath)).rejects.toMatchObject({
      problem: { code, errors: [{ pointer: '/rawPath', code: reason }] },
    });

    expect(await folders.listFiles('.')).toEqual(before);
  });

  it('refuses unreadable folders, whatever user the process runs as', async () => {
    const path = folders.path('raw/Heat');
    await folders.createFile('raw/Heat/a.mkv');
    const { PathRefusedError } = await import('../../jobs/files/media-path.js');
    jest
      .spyOn(app.get(RawFolders), 'readFolder')
      .mockRejectedValue(new PathRefusedError('denied', path));

    await expect(importFolder(path)).rejects.toMatchObject({
      problem: { status: 422, code: 'MEDIA_ACCESS_DENIED' },
    });
    const { rows } = await root.call(listOrphanRaw);
    expect(rows).toMatchObject([{ importable: false, reasons: ['denied'] }]);
  });

  it('refuses a folder that was deleted after it was examined', async () => {
    const path = folders.path('raw/Heat');
    await folders.createFile('raw/Heat/a.mkv');
    const adapter = app.get(RawFolders);
    const readFolder = adapter.readFolder.bind(adapter);
    jest.spyOn(adapter, 'readFolder').mockImplementation(async (requestedPath) => {
      const folder = await readFolder(requestedPath);
      await rename(path, folders.path('deleted'));
      return folder;
    });

    await expect(importFolder(path)).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/rawPath', code: 'vanished' }] },
    });

    expect(await app.get(JobsRepository).findByRawPath(path)).toEqual([]);
  });

  it('starts pending analyses after a crash', async () => {
    await folders.createFile('raw/Heat (1995)/a.mkv');
    const { job } = await importFolder(folders.path('raw/Heat (1995)'));
    await app.get(UnitOfWork).run(() =>
      app.get(OrphansRepository).addPending({
        jobId: job.id,
        rawPath: folders.path('raw/Heat (1995)'),
        importedAt: app.clock.now().toISOString(),
      }),
    );

    await app.restart();

    expect(await app.get(OrphansRepository).findPending()).toEqual([]);
  });

  it('imports many, with a result for each', async () => {
    await folders.createFile('raw/Heat (1995)/a.mkv');
    await folders.createFile('raw/Ronin (1998)/a.mkv');
    const startAnalysis = jest.spyOn(app.get(ImportAnalysesService), 'startAnalysis');
    startAnalysis.mockResolvedValue({ started: false, error: 'MediaInfo is missing' });
    const rawPaths = ['Heat (1995)', 'gone', 'Ronin (1998)'].map((name) =>
      folders.path('raw', name),
    );

    const { outcomes } = await root.call(importManyOrphanRaw, { body: { rawPaths } });

    expect(outcomes.map(({ rawPath }) => rawPath)).toEqual(rawPaths);
    expect(outcomes[0]?.imported).toMatchObject({
      activation: { started: false },
      activationError: 'MediaInfo is missing',
    });
    expect(outcomes[1]).toMatchObject({ imported: null, problem: { code: 'MEDIA_PATH_REFUSED' } });
    expect(outcomes[2]?.imported).not.toBeNull();
  });

  it('reports that no folders are configured', async () => {
    const clientWithoutFolders = await (await startTestApp()).signInSuperuser();

    const call = clientWithoutFolders.call(importOrphanRaw, { body: { rawPath: '/raw/Heat' } });

    await expect(call).rejects.toMatchObject({
      problem: { status: 503, code: 'MEDIA_DIRS_NOT_CONFIGURED' },
    });
  });
});
