import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { missingFiles, repositoryFiles } from './file-names.mjs';
import { readPages } from './pages.mjs';

const files = repositoryFiles();

describe('the files and folders named in a page', () => {
  for (const { path, text } of readPages()) {
    it(`exist: ${path}`, () => {
      assert.deepEqual(missingFiles(text, files), []);
    });
  }
});

describe('the check of file names', () => {
  const repository = ['apps/api/src/modules/holds/hold.ts', 'apps/api/src/app.module.ts'];
  const missing = (text) => missingFiles(text, repository);

  it('finds files and folders that moved', () => {
    assert.deepEqual(
      missing('`modules/hold.ts`, `holders.tsx`, `modules/freezes` and `modules/<area>/x.mjs`'),
      ['modules/hold.ts', 'holders.tsx', 'modules/freezes', 'modules/<area>/x.mjs'],
    );
  });

  it('accepts the end of a path and placeholders', () => {
    assert.deepEqual(
      missing('`app.module.ts` `holds/hold.ts` `apps/api/src/modules/<area>/` `apps/*/src`'),
      [],
    );
  });

  it('does not accept a name that only ends like a file', () => {
    assert.deepEqual(missing('`old.ts` `module.ts`'), ['old.ts', 'module.ts']);
  });

  it('ignores code, commands and build output', () => {
    assert.deepEqual(
      missing('`app.reset()` `npm run spec -- holders.ts` `apps/api/dist/main.mjs`'),
      [],
    );
  });
});
