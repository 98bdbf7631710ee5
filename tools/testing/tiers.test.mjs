import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testFileSelection } from './tiers.mjs';

/** @param {Parameters<typeof testFileSelection>[0]} options @param {string} file */
function runs(options, file) {
  const { testRegex, testPathIgnorePatterns } = testFileSelection(options);
  const matches = (/** @type {string} */ pattern) => new RegExp(pattern).test(file);
  return testRegex.some(matches) && !testPathIgnorePatterns.some(matches);
}

const names = [
  'a.spec.ts',
  'a.sqlite.spec.ts',
  'a.postgres.spec.ts',
  'a.engines.spec.ts',
  'a.full.spec.ts',
];

describe('the tier of a test', () => {
  for (const [tier, engine, chosen] of /** @type {const} */ ([
    ['quick', 'sqlite', ['a.spec.ts', 'a.sqlite.spec.ts', 'a.engines.spec.ts']],
    ['quick', 'postgres', ['a.postgres.spec.ts', 'a.engines.spec.ts']],
    ['full', 'sqlite', ['a.spec.ts', 'a.sqlite.spec.ts', 'a.engines.spec.ts', 'a.full.spec.ts']],
    [
      'full',
      'postgres',
      ['a.spec.ts', 'a.postgres.spec.ts', 'a.engines.spec.ts', 'a.full.spec.ts'],
    ],
  ])) {
    it(`${tier} on ${engine} runs ${chosen.join(', ')}`, () => {
      assert.deepEqual(
        names.filter((name) => runs({ engine, in: tier }, `/src/${name}`)),
        chosen,
      );
    });
  }

  it('does not depend on a database if there is none', () => {
    assert.ok(runs({ in: 'quick' }, '/src/page.spec.tsx'));
    assert.ok(!runs({ in: 'quick' }, '/src/page.full.spec.tsx'));
  });
});
