import { ApiProblem } from '@stackyard/api-client';
import {
  deleteJob,
  deleteJobFiles,
  emptyBin,
  importOrphanRaw,
  listBin,
  listOrphanRaw,
  previewJobDeletion,
  restoreBinEntry,
} from '@stackyard/contracts';
import fc from 'fast-check';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MediaFolders } from '#test/media/media-folders.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';

/**
 * Number of random scenarios to run. After each operation in a scenario, the test checks that
 * nothing outside the media folders has changed.
 */
const runCount = Number(process.env['STACKYARD_PATH_SAFETY_RUNS'] ?? 12);

const names = ['a', 'b', 'Heat (1995)', 'VIDEO_TS', '.hidden'];
const arbitraryPath = fc
  .tuple(
    fc.constantFrom('raw', 'movies'),
    fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
  )
  .map(([top, parts]) => [top, ...parts].join('/'));
const target = fc.constantFrom('outside', 'outside/Heat (1995)', 'raw', 'raw/a', 'movies', '.');
const fileOrLink = fc.oneof(
  fc.record({ kind: fc.constant('file' as const), relativePath: arbitraryPath }),
  fc.record({ kind: fc.constant('link' as const), relativePath: arbitraryPath, to: target }),
);
const path = fc.oneof(
  arbitraryPath,
  target,
  fc
    .tuple(arbitraryPath, fc.constantFrom('..', '../..', '../../outside'))
    .map((parts) => parts.join('/')),
);
const arbitraryCall = fc.oneof(
  fc.record({ kind: fc.constant('import' as const), path }),
  fc.record({ kind: fc.constant('job' as const), raw: path, output: path }),
  fc.record({
    kind: fc.constant('delete' as const),
    nth: fc.nat(3),
    selected: fc.option(fc.array(path, { maxLength: 2 }), { nil: undefined }),
    includeRelated: fc.boolean(),
    permanent: fc.boolean(),
    filesOnly: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('restore' as const), nth: fc.nat(3) }),
  fc.record({ kind: fc.constant('empty' as const) }),
  fc.record({ kind: fc.constant('link' as const), relativePath: arbitraryPath, to: target }),
);
type Call = typeof arbitraryCall extends fc.Arbitrary<infer T> ? T : never;

/** Media folders, and an application that uses them. */
class Sandbox {
  private readonly jobs: number[] = [];

  private constructor(
    readonly folders: MediaFolders,
    readonly app: TestApp,
    private readonly root: SignedIn,
  ) {}

  static async start(folders: MediaFolders): Promise<Sandbox> {
    const app = await startTestApp({ settings: folders.settings });
    return new Sandbox(folders, app, await app.signInSuperuser());
  }

  async create(entry: { kind: 'file' | 'link'; relativePath: string; to?: string }): Promise<void> {
    // An existing symbolic link may lead out of the media folders, so the test itself must not
    // write through it.
    if (await this.folders.containsLink(entry.relativePath)) return;
    const fullPath = this.folders.path(entry.relativePath);
    try {
      await mkdir(dirname(fullPath), { recursive: true });
      if (entry.kind === 'link') await symlink(this.folders.path(entry.to ?? ''), fullPath);
      else if (!(await this.folders.containsLink(`${entry.relativePath}/.`)))
        await this.folders.createFile(entry.relativePath);
    } catch {
      // The path is already in use, so this step is skipped.
    }
  }

  /**
   * Performs an operation. A rejection with a documented status is fine; server errors and all
   * other errors fail the test.
   */
  async attempt(call: Call): Promise<void> {
    try {
      await this.execute(call);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem.status >= 500) throw error;
    }
  }

  private async execute(call: Call): Promise<void> {
    const { root, folders } = this;
    const id = 'nth' in call ? (this.jobs[call.nth % Math.max(1, this.jobs.length)] ?? 1) : 1;
    switch (call.kind) {
      case 'link':
        return this.create(call);
      case 'job': {
        const rawPath = `${folders.basePath}/${call.raw}`;
        const outputPath = `${folders.basePath}/${call.output}`;
        this.jobs.push((await this.app.testData.job({ rawPath, outputPath })).id);
        return;
      }
      case 'import': {
        await root.call(listOrphanRaw);
        const rawPath = `${folders.basePath}/${call.path}`;
        this.jobs.push((await root.call(importOrphanRaw, { body: { rawPath } })).job.id);
        return;
      }
      case 'delete': {
        const { includeRelated, permanent } = call;
        const selected = call.selected?.map((text) => `${folders.basePath}/${text}`);
        const selection = selected && { selectedRawPaths: selected, selectedMoviePaths: selected };
        const body = { target: 'both' as const, includeRelated, permanent, ...selection };
        await root.call(previewJobDeletion, { params: { id }, query: {} });
        if (call.filesOnly) await root.call(deleteJobFiles, { params: { id }, body });
        else await root.call(deleteJob, { params: { id }, body });
        return;
      }
      case 'restore': {
        const { entries } = await root.call(listBin);
        const entry = entries[call.nth % Math.max(1, entries.length)];
        if (entry) await root.call(restoreBinEntry, { params: { id: entry.id } });
        return;
      }
      case 'empty':
        await root.call(emptyBin);
    }
  }
}

describe('with any media folders and any requests', () => {
  it('nothing outside the folders changes', async () => {
    const sandbox = await Sandbox.start(await MediaFolders.create());
    const { folders } = sandbox;
    const outside = await folders.listFiles('outside');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fileOrLink, { maxLength: 8 }),
        fc.array(arbitraryCall, { minLength: 3, maxLength: 10 }),
        async (entries, calls) => {
          for (const entry of entries) await sandbox.create(entry);
          for (const call of calls) await sandbox.attempt(call);

          expect(await folders.listFiles('outside')).toEqual(outside);
          expect(await folders.listTopLevel()).toEqual(['movies', 'outside', 'raw']);
        },
      ),
      { numRuns: runCount, endOnFailure: true },
    );
  });

  it('answers a hundred concurrent imports and deletions with documented responses only', async () => {
    const folders = await MediaFolders.create();
    const sandbox = await Sandbox.start(folders);
    const paths = Array.from({ length: 20 }, (_, index) => `raw/Film ${index}`);
    for (const at of paths) await folders.createFile(`${at}/a.mkv`);
    const calls = paths.flatMap((folder, index): Call[] => [
      { kind: 'import', path: folder },
      { kind: 'import', path: folder },
      {
        kind: 'delete',
        nth: index,
        selected: undefined,
        includeRelated: false,
        permanent: false,
        filesOnly: false,
      },
      { kind: 'restore', nth: index },
      { kind: 'import', path: folder },
    ]);

    await Promise.all(calls.map((call) => sandbox.attempt(call)));
    await sandbox.attempt({ kind: 'restore', nth: 0 });

    expect(await folders.listFiles('outside')).toHaveProperty(['outside/Heat (1995)/heat.mkv']);
    expect(sandbox.app.log.text).not.toContain('"level":"error"');
  });
});
