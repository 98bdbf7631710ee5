import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createProgram, findMessageFaults } from './message-values.mjs';

const admin = join(import.meta.dirname, '../../apps/admin');

const declarations = `
type Catalogue<Key extends string> = Record<Key, string>;
type Translate<Key extends string> = (key: Key, values?: object) => string;
declare function defineMessages<Key extends string>(texts: { en: Record<Key, string> }): Catalogue<Key>;
declare function useMessages<Key extends string>(catalogue: Catalogue<Key>): Translate<Key>;
declare const isSet: boolean;
const t = useMessages(
  defineMessages({
    en: {
      plain: 'Jobs',
      percent: '{percent} %',
      count: '{count, plural, one {# job of {name}} other {# jobs}}',
    },
  }),
);
`;

/** Statements, each with the missing and the unused values. @type {[string, string[], string[]][]} */
const plantedStatements = [
  ["t('percent', { percentText: 1 });", ['percent'], ['percentText']],
  ["t('count', { count: 1 });", ['name'], []],
  ["t('percent');", ['percent'], []],
  ["t(isSet ? 'plain' : 'percent', { percent: 1, name: '' });", [], ['name']],
  ["t(isSet ? 'plain' : 'percent', { percent: 1 });", [], []],
  ["const key = 'percent' as 'plain' | 'percent'; t(key);", [], []],
];

describe('values of messages', () => {
  /** @type {string} */
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'stackyard-messages-'));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "strict": true, "types": [] } }',
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [statement, missing, unused] of plantedStatements) {
    it(`are checked in ${statement}`, () => {
      writeFileSync(join(folder, 'messages.ts'), declarations + statement);
      const faults = findMessageFaults(createProgram(join(folder, 'tsconfig.json')), folder);
      assert.deepEqual(
        faults.map((fault) => ({ missing: fault.missing, unused: fault.unused })),
        missing.length + unused.length === 0 ? [] : [{ missing, unused }],
      );
    });
  }

  it('are complete in the app', () => {
    const program = createProgram(join(admin, 'tsconfig.json'));
    assert.deepEqual(findMessageFaults(program, admin), []);
  });
});
