import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { copyWorkspace } from './workspace-copy.mjs';

const root = join(import.meta.dirname, '../..');
const projects = 'projects-use-what-they-may';
const packages = 'projects-use-packages-of-their-side';

/**
 * Imports in the files of projects, each with the rule that the import breaks; null if the import
 * is allowed.
 */
const crossProjectImports = [
  ['libs/contracts/src/planted.ts', '@nestjs/common', packages],
  ['libs/contracts/src/planted.ts', '@stackyard/api-client', projects],
  ['libs/contracts/src/planted.ts', 'fast-check', packages],
  ['libs/contracts/src/planted.ts', 'class-validator', null],
  ['libs/contracts/src/planted.spec.ts', 'fast-check', null],
  ['libs/report-schema/src/planted.ts', 'ajv', packages],
  ['libs/report-schema/src/planted.spec.ts', 'ajv', null],
  ['libs/api-client/src/planted.ts', '@stackyard/platform-client', projects],
  ['libs/api-client/src/planted.ts', 'react', packages],
  ['libs/event-chain/src/planted.ts', '@stackyard/api-client', projects],
  ['libs/platform-client/src/planted.ts', '@stackyard/contracts', projects],
  ['libs/platform-client/src/planted.ts', '@stackyard/platform-sandbox', projects],
  ['libs/platform-client/src/planted.spec.ts', '@stackyard/platform-sandbox', null],
  ['apps/api/src/planted.ts', '@stackyard/api-client', projects],
  ['apps/api/test/planted.ts', '@stackyard/api-client', null],
  ['apps/api/src/planted.ts', 'react', packages],
  ['apps/api/src/planted.ts', '../../admin/src/app/app.js', projects],
  ['apps/admin/src/planted.ts', '@stackyard/platform-client', projects],
  ['apps/admin/src/planted.ts', '@nestjs/common', packages],
  ['apps/admin/src/planted.ts', 'typeorm', packages],
  ['apps/cli/src/planted.ts', '@stackyard/platform-client', projects],
  ['apps/cli/src/planted.ts', 'react', packages],
  ['apps/api-e2e/src/planted.ts', '../../api/src/app.js', projects],
  ['apps/api-e2e/src/planted.ts', 'sqlite3', null],
  ['apps/admin-e2e/src/planted.ts', '@nestjs/common', packages],
  ['tools/bench/src/planted.ts', '@stackyard/platform-client', projects],
].map(([file, imported, rule]) => ({
  rule,
  title: rule === null ? `nothing in ${imported} in ${file}` : `${imported} in ${file}`,
  files: { [file]: `export type * from '${imported}';\n` },
}));

const apiSource = 'apps/api/src';
const adminSource = 'apps/admin/src';

/**
 * Creates a module whose service injects a service of another module. Classes are identified by
 * name, so each case has its own prefix.
 *
 * @param {string} prefix
 * @param {{ imports?: string[], exports?: string[], global?: boolean }} declared
 */
function injectionFiles(prefix, { imports = [], exports = [], global = false }) {
  const nest = `import { Global, Injectable, Module } from '@nestjs/common';\n`;
  return {
    [`${apiSource}/modules/stranger/stranger.service.ts`]: `${nest}@Injectable()\nexport class ${prefix}Owner {}\n`,
    [`${apiSource}/modules/stranger/stranger.module.ts`]: `${nest}import { ${prefix}Owner } from './stranger.service.js';
${global ? '@Global()\n' : ''}@Module({ providers: [${prefix}Owner], exports: [${exports}] })
export class ${prefix}OwnerModule {}\n`,
    [`${apiSource}/modules/planted/planted.service.ts`]: `${nest}import { ${prefix}Owner } from '#modules/stranger/stranger.service.js';
@Injectable()\nexport class ${prefix}User { constructor(readonly owner: ${prefix}Owner) {} }\n`,
    [`${apiSource}/modules/planted/planted.module.ts`]: `${nest}import { ${prefix}OwnerModule } from '#modules/stranger/stranger.module.js';
import { ${prefix}User } from './planted.service.js';
const services = [${prefix}User];
@Module({ imports: [${imports}], providers: [...services] })
export class ${prefix}UserModule { static other = ${prefix}OwnerModule; }\n`,
  };
}

/**
 * Cases for the architecture check: the imports above, and forbidden imports, injections and
 * constructors inside a project. The check must report all of them except the allowed imports.
 */
const forbiddenCases = [
  ...crossProjectImports,
  {
    rule: 'no-cycles',
    files: {
      [`${apiSource}/infra/planted/a.ts`]: `import type { B } from './b.js';\nexport type A = B | 1;\n`,
      [`${apiSource}/infra/planted/b.ts`]: `import type { A } from './a.js';\nexport type B = A | 2;\n`,
    },
  },
  {
    rule: 'infra-knows-no-module',
    files: {
      [`${apiSource}/infra/planted/up.ts`]: `export type { Planted } from '../../modules/planted/planted.service.js';\n`,
      [`${apiSource}/modules/planted/planted.service.ts`]: `export type Planted = 1;\n`,
    },
  },
  {
    rule: 'config-knows-nothing',
    files: {
      [`${apiSource}/config/planted.ts`]: `export type { Planted } from '../infra/planted/thing.js';\n`,
      [`${apiSource}/infra/planted/thing.ts`]: `export type Planted = 1;\n`,
    },
  },
  {
    rule: 'infra-knows-no-module',
    title: 'infra that needs a module, by its subpath',
    files: {
      [`${apiSource}/infra/planted/up.ts`]: `export type { Planted } from '#modules/planted/planted.service.js';\n`,
      [`${apiSource}/modules/planted/planted.service.ts`]: `export type Planted = 1;\n`,
    },
  },
  {
    rule: 'modules-meet-at-the-front-door',
    title: "another module's repository by its subpath",
    files: {
      [`${apiSource}/modules/stranger/stranger.service.ts`]: `import type { P } from '#modules/planted/planted.repository.js';\nexport type S = P;\n`,
      [`${apiSource}/modules/planted/planted.repository.ts`]: `export type P = 1;\n`,
    },
  },
  {
    rule: 'domain-is-pure-of-the-app',
    title: 'a rule that needs infra by its subpath',
    files: {
      [`${apiSource}/modules/planted/planted-rule.ts`]: `export type * from '#infra/planted/thing.js';\n`,
      [`${apiSource}/infra/planted/thing.ts`]: `export type P = 1;\n`,
    },
  },
  {
    rule: 'features-do-not-meet',
    title: 'a feature that needs another one by its subpath',
    files: {
      [`${adminSource}/features/planted/page.tsx`]: `export { other } from '#features/stranger/parts/other';\n`,
      [`${adminSource}/features/stranger/parts/other.ts`]: `export const other = 1;\n`,
    },
  },
  {
    rule: 'modules-inject-what-they-import',
    title: 'an injection from a module that is not imported',
    files: injectionFiles('Unseen', { exports: ['UnseenOwner'] }),
  },
  {
    rule: 'modules-inject-what-they-import',
    title: 'an injection of what the imported module keeps to itself',
    files: injectionFiles('Kept', { imports: ['KeptOwnerModule'] }),
  },
  {
    rule: null,
    title: 'nothing in an injection of what an imported module exports',
    files: injectionFiles('Seen', { imports: ['SeenOwnerModule'], exports: ['SeenOwner'] }),
  },
  {
    rule: 'infra-alone-is-global',
    title: 'a module that everyone sees without importing it',
    files: injectionFiles('Everywhere', { exports: ['EverywhereOwner'], global: true }),
  },
  {
    rule: 'modules-form-no-circle',
    title: 'modules in a circle that no import of files shows',
    files: {
      [`${apiSource}/modules/stranger/stranger.module.ts`]: `import { Module, type Type } from '@nestjs/common';
@Module({})
export class RoundModule {
  static with(other: Type) { return { module: RoundModule, imports: [other] }; }
}\n`,
      [`${apiSource}/modules/planted/planted.module.ts`]: `import { Module } from '@nestjs/common';
import { RoundModule } from '#modules/stranger/stranger.module.js';
@Module({ imports: [RoundModule] })
export class AboutModule {}\n`,
      [`${apiSource}/planted/start.ts`]: `import { AboutModule } from '#modules/planted/planted.module.js';
import { RoundModule } from '#modules/stranger/stranger.module.js';
export class Start { static modules = [RoundModule.with(AboutModule)]; }\n`,
    },
  },
  ...[8, 9].map((count) => ({
    rule: count > 8 ? 'constructors-take-eight-at-most' : null,
    title: count > 8 ? 'a constructor with nine parameters' : 'nothing in one with eight',
    files: {
      [`${apiSource}/modules/planted/planted.service.ts`]: `export class Planted {
  constructor(${Array.from({ length: count }, (_, index) => `readonly p${index}: number`).join(', ')}) {}
}\n`,
    },
  })),
  ...['planted.entity', 'planted.repository', 'parts/planted.adapter', 'planted-rule'].map(
    (path) => ({
      rule: 'modules-meet-at-the-front-door',
      title: `another module's ${path}`,
      files: {
        [`${apiSource}/modules/stranger/stranger.service.ts`]: `import type { P } from '../planted/${path}.js';\nexport type S = P;\n`,
        [`${apiSource}/modules/planted/${path}.ts`]: `export type P = 1;\n`,
      },
    }),
  ),
  ...['planted.module', 'planted.service', 'planted.port', 'planted.decorators'].map(
    (publicFile) => ({
      rule: null,
      title: `nothing in the use of another module's ${publicFile}`,
      files: {
        [`${apiSource}/modules/stranger/stranger.service.ts`]: `import type { P } from '../planted/${publicFile}.js';\nexport type S = P;\n`,
        [`${apiSource}/modules/planted/${publicFile}.ts`]: `export type P = 1;\n`,
      },
    }),
  ),
  ...[
    ['jobs', 'processing'],
    ['metadata', 'library'],
    ['library', 'processing'],
  ].map(([part, above]) => ({
    rule: 'history-parts-look-down',
    title: `a use of ${above} by ${part}`,
    files: {
      [`${apiSource}/modules/history/${part}/planted.service.ts`]: `export type { P } from '../${above}/planted.port.js';\n`,
      [`${apiSource}/modules/history/${above}/planted.port.ts`]: `export type P = 1;\n`,
    },
  })),
  {
    rule: null,
    title: 'nothing in the use of library by processing',
    files: {
      [`${apiSource}/modules/history/processing/planted.service.ts`]: `export type { P } from '../library/planted.port.js';\n`,
      [`${apiSource}/modules/history/library/planted.port.ts`]: `export type P = 1;\n`,
    },
  },
  ...['@nestjs/common', 'typeorm', 'rxjs'].map((name) => ({
    rule: 'domain-is-pure-of-packages',
    title: `a rule that needs ${name}`,
    files: { [`${apiSource}/modules/planted/planted-rule.ts`]: `export type * from '${name}';\n` },
  })),
  ...['node:fs', 'node:fs/promises', 'node:http'].map((name) => ({
    rule: 'domain-is-pure-of-the-machine',
    title: `a rule that needs ${name}`,
    files: {
      [`${apiSource}/modules/planted/deep/planted-rule.ts`]: `export type * from '${name}';\n`,
    },
  })),
  ...['infra/planted/thing', 'config/planted'].map((path) => ({
    rule: 'domain-is-pure-of-the-app',
    title: `a rule that needs ${path}`,
    files: {
      [`${apiSource}/modules/planted/planted-rule.ts`]: `export type * from '../../${path}.js';\n`,
      [`${apiSource}/${path}.ts`]: `export type P = 1;\n`,
    },
  })),
  {
    rule: 'domain-is-pure-of-its-module',
    files: {
      [`${apiSource}/modules/planted/planted-rule.ts`]: `export { p } from './planted.repository.js';\n`,
      [`${apiSource}/modules/planted/planted.repository.ts`]: `export const p = 1;\n`,
    },
  },
  {
    rule: 'features-do-not-meet',
    files: {
      [`${adminSource}/features/planted/page.tsx`]: `export { other } from '../stranger/parts/other';\n`,
      [`${adminSource}/features/stranger/parts/other.ts`]: `export const other = 1;\n`,
    },
  },
  {
    rule: 'features-do-not-know-the-shell',
    files: {
      [`${adminSource}/features/planted/page.tsx`]: `export type { Planted } from '../../app/planted';\n`,
      [`${adminSource}/app/planted.ts`]: `export type Planted = 1;\n`,
    },
  },
  {
    rule: 'shared-knows-no-feature',
    files: {
      [`${adminSource}/shared/planted.ts`]: `export type { Planted } from '../features/planted/thing';\n`,
      [`${adminSource}/features/planted/thing.ts`]: `export type Planted = 1;\n`,
    },
  },
  {
    rule: 'no-lib-imports-its-own-index',
    files: { 'libs/contracts/src/planted.ts': `export type { Endpoint } from './index.js';\n` },
  },
  ...[
    [`${apiSource}/modules/planted/planted.service.ts`, `import { IsInt } from 'class-validator';`],
    ['libs/contracts/src/planted.ts', `import { IsInt } from 'class-validator';`],
    [`${apiSource}/modules/planted/planted.service.ts`, `import { parse } from 'yaml';`],
    [
      `${apiSource}/infra/planted/limit.ts`,
      `import { RateLimiterMemory } from 'rate-limiter-flexible';`,
    ],
  ].map(([file = '', line]) => ({
    rule: 'packages-are-loaded-sparingly',
    title: `\`${line}\` in ${file.split('/src')[0]}`,
    files: { [file]: `${line}\nexport const planted = 1;\n` },
  })),
  {
    rule: 'nothing-unresolvable',
    files: { 'libs/contracts/src/planted.ts': `export type { X } from './nowhere.js';\n` },
  },
];

/** Each case has its own folders, so that a single run of the check covers all cases. */
const plantedCases = forbiddenCases.map(({ rule, title, files }, index) => ({
  rule,
  title,
  files: Object.fromEntries(
    Object.entries(files).map((entry) =>
      entry.map((text) => text.replaceAll(/(planted|stranger)(?=[/.'])/g, `$1${index}`)),
    ),
  ),
}));

describe('the architecture check', () => {
  let copy;
  let checkResult;
  before(async () => {
    copy = await copyWorkspace(root);
    for (const { files } of plantedCases) {
      for (const [file, content] of Object.entries(files)) await copy.plant(file, content);
    }
    checkResult = checkArchitecture(copy.path);
  });
  after(() => copy.dispose());

  it('fails if there is any violation', () => {
    assert.equal(checkResult.status, 1);
    assert.match(checkResult.stdout, /\d violations$/m, checkResult.stderr);
  });

  it('accepts the repository', () => {
    const plantedFiles = new Set(plantedCases.flatMap(({ files }) => Object.keys(files)));
    assert.deepEqual(
      parseViolations(checkResult).filter(([, , from = '']) => !plantedFiles.has(from)),
      [],
    );
  });

  for (const { rule, title, files } of plantedCases) {
    it(`catches ${title ?? rule}`, () => {
      const found = parseViolations(checkResult)
        .filter(([, , from]) => from in files)
        .map(([, name]) => name);
      assert.deepEqual([...new Set(found)], rule === null ? [] : [rule]);
    });
  }
});

function checkArchitecture(cwd) {
  return spawnSync(process.execPath, ['tools/check-architecture.mjs'], { cwd, encoding: 'utf8' });
}

const parseViolations = ({ stderr }) => [...stderr.matchAll(/^(\S+): (\S+) → /gm)];
