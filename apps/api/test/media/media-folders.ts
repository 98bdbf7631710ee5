import { createHash } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  lstat,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Temporary media folders, surrounded by files that must not change. */
export class MediaFolders {
  private constructor(readonly basePath: string) {}

  static async create(): Promise<MediaFolders> {
    const folders = new MediaFolders(
      await realpath(await mkdtemp(join(tmpdir(), 'stackyard-media-'))),
    );
    createdFolders.add(folders);
    await folders.fill();
    return folders;
  }

  /** Restores the initial content for the next test. */
  async reset(): Promise<void> {
    for (const name of await readdir(this.basePath).catch(() => [])) {
      await rm(this.path(name), { recursive: true });
    }
    await this.fill();
  }

  private async fill(): Promise<void> {
    for (const path of [this.raw, this.movies]) await mkdir(path, { recursive: true });
    await this.createFile('outside/Heat (1995)/heat.mkv', 'foreign');
  }

  get raw(): string {
    return join(this.basePath, 'raw');
  }

  get movies(): string {
    return join(this.basePath, 'movies');
  }

  get settings() {
    return { MEDIA_RAW_DIRS: [this.raw], MEDIA_OUTPUT_DIRS: [this.movies] };
  }

  path(...parts: string[]): string {
    return join(this.basePath, ...parts);
  }

  async createFile(name: string, content = name): Promise<string> {
    const path = this.path(name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    return path;
  }

  /**
   * Returns the type and checksum of everything in a folder and its subfolders, except
   * `.stackyard-bin` folders.
   */
  async listFiles(name: string): Promise<Record<string, string>> {
    const fingerprintsByPath: Record<string, string> = {};
    const walk = async (folder: string): Promise<void> => {
      for (const entry of (await readdir(this.path(folder))).sort()) {
        if (entry === '.stackyard-bin') continue;
        const entryPath = `${folder}/${entry}`;
        const stats = await lstat(this.path(entryPath));
        if (stats.isSymbolicLink())
          fingerprintsByPath[entryPath] = `-> ${await readlink(this.path(entryPath))}`;
        else if (stats.isDirectory()) {
          fingerprintsByPath[entryPath] = 'folder';
          await walk(entryPath);
        } else {
          const content = await readFile(this.path(entryPath));
          fingerprintsByPath[entryPath] = createHash('sha256')
            .update(content)
            .digest('hex')
            .slice(0, 12);
        }
      }
    };
    await walk(name);
    return fingerprintsByPath;
  }

  /** Returns the names of the top-level entries in the temporary folder. */
  async listTopLevel(): Promise<string[]> {
    return (await readdir(this.basePath)).sort();
  }

  /** Whether any component of a path is a symbolic link. */
  async containsLink(name: string): Promise<boolean> {
    const parts = name.split('/');
    for (let length = 1; length < parts.length; length += 1) {
      const stats = await lstat(this.path(...parts.slice(0, length))).catch(() => null);
      if (stats?.isSymbolicLink()) return true;
    }
    return false;
  }

  async remove(): Promise<void> {
    await rm(this.basePath, { recursive: true, force: true });
  }
}

const createdFolders = new Set<MediaFolders>();

afterAll(async () => {
  for (const folders of createdFolders) await folders.remove();
  createdFolders.clear();
});
