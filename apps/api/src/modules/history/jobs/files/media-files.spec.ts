import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '#config/settings.js';
import { MediaFiles } from './media-files.adapter.js';

describe('files of media', () => {
  let base: string;
  let files: MediaFiles;

  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'media-'));
    await mkdir(join(base, 'raw'));
    await mkdir(join(base, 'outside/Film'), { recursive: true });
    await writeFile(join(base, 'outside/Film/a.mkv'), 'foreign');
    files = filesOf([join(base, 'raw')], []);
  });

  afterEach(() => rm(base, { recursive: true, force: true }));

  function filesOf(raw: string[], output: string[]): MediaFiles {
    const dirs = { MEDIA_RAW_DIRS: raw, MEDIA_OUTPUT_DIRS: output };
    return new MediaFiles(Object.assign(new Settings(), dirs));
  }

  function move(from: string, to: string): Promise<void> {
    const target = files.parsePath(join(base, 'raw', to));
    return files.withEntry(files.parsePath(join(base, 'raw', from)), (place) =>
      files.withParent(target, (folder) => files.move(place, folder, target.name), 'make'),
    );
  }

  it('are moved with all their contents', async () => {
    await mkdir(join(base, 'raw/Film/BDMV'), { recursive: true });
    await writeFile(join(base, 'raw/Film/BDMV/x.m2ts'), 'data');

    await move('Film', 'made/on the way/Film');

    expect(await readdir(join(base, 'raw'))).toEqual(['made']);
    expect(await readFile(join(base, 'raw/made/on the way/Film/BDMV/x.m2ts'), 'utf8')).toBe('data');
  });

  it.each(['file', 'folder', 'link'])('never replace an existing %s', async (kind) => {
    await writeFile(join(base, 'raw/a.mkv'), 'mine');
    const place = join(base, 'raw/b.mkv');
    if (kind === 'file') await writeFile(place, 'theirs');
    else if (kind === 'folder') await mkdir(place);
    else await symlink(join(base, 'outside/none'), place);

    await expect(move('a.mkv', 'b.mkv')).rejects.toMatchObject({ code: 'MEDIA_PATH_TAKEN' });

    expect(await readFile(join(base, 'raw/a.mkv'), 'utf8')).toBe('mine');
    expect(await readdir(join(base, 'outside'))).toEqual(['Film']);
  });

  it.each([
    ['link', 'symlink'],
    ['link/a.mkv', 'symlink'],
    ['deep/link/Film/a.mkv', 'symlink'],
    ['dangling', 'symlink'],
    ['gone', 'vanished'],
    ['gone/further', 'vanished'],
    ['file/further', 'not-a-folder'],
  ])('are not opened through %s: %s', async (path, fault) => {
    await symlink(join(base, 'outside/Film'), join(base, 'raw/link'));
    await mkdir(join(base, 'raw/deep'));
    await symlink(join(base, 'outside'), join(base, 'raw/deep/link'));
    await symlink(join(base, 'nowhere'), join(base, 'raw/dangling'));
    await writeFile(join(base, 'raw/file'), '');

    const access = files.withEntry(files.parsePath(join(base, 'raw', path)), () =>
      Promise.resolve('held'),
    );

    await expect(access).rejects.toMatchObject({ fault });
  });

  it('are accessed in the folder that was opened, not in its replacement', async () => {
    await mkdir(join(base, 'raw/Show'));
    await writeFile(join(base, 'raw/Show/a.mkv'), 'mine');
    await mkdir(join(base, 'raw/into'));

    await files.withEntry(files.parsePath(join(base, 'raw/Show/a.mkv')), async (place) => {
      await rename(join(base, 'raw/Show'), join(base, 'raw/Aside'));
      await symlink(join(base, 'outside/Film'), join(base, 'raw/Show'));
      const target = files.parsePath(join(base, 'raw/into/a.mkv'));
      await files.withParent(target, (folder) => files.move(place, folder, 'a.mkv'));
    });

    expect(await readFile(join(base, 'raw/into/a.mkv'), 'utf8')).toBe('mine');
    expect(await readFile(join(base, 'outside/Film/a.mkv'), 'utf8')).toBe('foreign');
  });

  it('are not moved if they were replaced after they were examined', async () => {
    await mkdir(join(base, 'raw/Film'));
    await mkdir(join(base, 'raw/other'));
    const target = files.parsePath(join(base, 'raw/moved'));

    const move = files.withEntry(files.parsePath(join(base, 'raw/Film')), async (place) => {
      await rename(join(base, 'raw/Film'), join(base, 'raw/kept'));
      await rename(join(base, 'raw/other'), join(base, 'raw/Film'));
      await files.withParent(target, (folder) => files.move(place, folder, 'moved'));
    });

    await expect(move).rejects.toMatchObject({ fault: 'vanished' });
    expect((await readdir(join(base, 'raw'))).sort()).toEqual(['Film', 'kept']);
  });

  it('are not touched in roots that link into each other', async () => {
    await mkdir(join(base, 'raw/inner/Film'), { recursive: true });
    await symlink(join(base, 'raw/inner'), join(base, 'out'));
    files = filesOf([join(base, 'raw')], [join(base, 'out')]);

    const access = files.withEntry(files.parsePath(join(base, 'out/Film')), () =>
      Promise.resolve(),
    );

    await expect(access).rejects.toMatchObject({ fault: 'overlap' });
  });

  it('are accessed through a root that is a link', async () => {
    await symlink(join(base, 'outside'), join(base, 'linked'));
    files = filesOf([join(base, 'linked')], []);

    const name = await files.withEntry(files.parsePath(join(base, 'linked/Film')), ({ name }) =>
      Promise.resolve(name),
    );

    expect(name).toBe('Film');
  });

  it('require a configured folder', () => {
    expect(() => files.rootsOf('output')).toThrow('MEDIA_OUTPUT_DIRS');
  });
});
