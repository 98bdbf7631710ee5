import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findIgnoredProperties } from './ignored-properties.mjs';

const root = join(import.meta.dirname, '../..');
const projects = ['apps', 'libs', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .map((name) => join(folder, name, 'tsconfig.json'))
    .filter((path) => existsSync(join(root, path))),
);

const declarations = [
  'interface Limits { seconds: number; isImmediate?: boolean }',
  'declare function apply(limits: Limits): void;',
  'declare const isSet: boolean;',
];

/** Statements, each with the names of its ignored properties. @type {[string, string[]][]} */
const plantedStatements = [
  ['apply({ seconds: 1, ...(isSet && { isImediate: true }) });', ['isImediate']],
  ['apply({ seconds: 1, ...(isSet ? { isImmediate: true } : { now: true }) });', ['now']],
  ['const limits = { seconds: 1, isInstant: true };\napply(limits);', ['isInstant']],
  ['apply({ seconds: 1, ...(isSet && { isImmediate: true }) });', []],
  ['const limits = { seconds: 1, isImmediate: isSet, rest: 2 };\napply(limits);', []],
  ['const texts: Record<string, string> = { ...(isSet && { any: "x" }) };', []],
];

describe('properties that nothing reads', () => {
  /** @type {string} */
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'stackyard-ignored-'));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "strict": true, "types": [] } }',
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [statement, names] of plantedStatements) {
    const title = names.length === 0 ? 'are not found' : 'are found';
    it(`${title} in ${statement.split('\n')[0]}`, () => {
      writeFileSync(join(folder, 'planted.ts'), [...declarations, statement].join('\n'));
      const found = findIgnoredProperties(join(folder, 'tsconfig.json'));
      assert.deepEqual(
        found.map(({ name }) => name),
        names,
      );
    });
  }

  for (const project of projects) {
    it(`do not occur in ${project}`, () => {
      assert.deepEqual(findIgnoredProperties(join(root, project)), []);
    });
  }
});
