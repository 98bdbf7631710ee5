import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { checkTsdoc } from './tsdoc.mjs';

const repository = join(import.meta.dirname, '../..');

describe('the TSDoc check', () => {
  let root;
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'stackyard-tsdoc-'));
    mkdirSync(join(root, 'libs/planted/src'), { recursive: true });
    cpSync(join(repository, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
    const exports = { '.': { '@stackyard/source': './src/index.ts' } };
    writeFileSync(join(root, 'libs/planted/package.json'), JSON.stringify({ exports }));
    writeFileSync(join(root, 'libs/planted/src/index.ts'), "export * from './planted.js';\n");
  });
  after(() => rmSync(root, { recursive: true }));

  function check(source) {
    writeFileSync(join(root, 'libs/planted/src/planted.ts'), source);
    return checkTsdoc(root).faults.map(({ name, fault }) => `${name} ${fault}`);
  }

  const undocumentedCases = [
    ['constant', 'export const limit = 3;', 'limit'],
    ['type', "export type Kind = 'a' | 'b';", 'Kind'],
    ['interface', 'export interface Shape { id: number }', 'Shape'],
    ['function', 'export function read(): number { return 3; }', 'read'],
    ['tag without a description', '/** @example read() */ export class Reader {}', 'Reader'],
    ['method', '/** Reads. */ export class Reader { next(): number { return 3; } }', 'Reader.next'],
  ];
  for (const [kind, source, name] of undocumentedCases) {
    it(`finds an undocumented ${kind}`, () => {
      assert.deepEqual(check(source), [`${name} has no description`]);
    });
  }

  it('finds an error that is thrown without a @throws tag', () => {
    const source = "/** Reads. */ export function read() { throw new RangeError('no'); }";
    assert.deepEqual(check(source), [
      'read throws RangeError without "@throws {RangeError} when …"',
    ]);
  });

  it('finds a @throws tag without a condition', () => {
    const faults = check('/** Reads.\n * @throws RangeError\n */\nexport function read(): void {}');
    assert.equal(faults.length, 1);
    assert.match(faults[0], /write "@throws \{Name\} when …"/);
  });

  it('finds an example that calls another function', () => {
    const source = '/** Reads.\n * @example readAll();\n */\nexport function read(): void {}';
    assert.deepEqual(check(source), ['read has an @example that does not call read()']);
    assert.deepEqual(check(source.replace('readAll', 'read')), []);
  });

  it('accepts documented exports, and private members without TSDoc', () => {
    const source = `
      /** Reads. */
      export class Reader {
        /**
         * Reads the next line.
         * @throws {RangeError} when the end is reached
         */
        next(): number { throw new RangeError(String(this.position())); }
        private position(): number { return 3; }
      }`;
    assert.deepEqual(check(source), []);
  });

  it('finds nothing in the libraries', () => {
    const { exports, faults } = checkTsdoc(repository);
    assert.ok(exports > 500);
    assert.deepEqual(faults, []);
  });
});
