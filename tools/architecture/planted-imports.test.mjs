import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { copyWorkspace } from './workspace-copy.mjs';

const root = join(import.meta.dirname, '../..');
const boundary = '@nx/enforce-module-boundaries';

/** Wrong imports that lint has to catch: project against project, and project against package. */
const caughtByLint = [
  ['libs/contracts/src/planted.ts', `import { Module } from '@nestjs/common';`, 'Module'],
  [
    'libs/contracts/src/planted-up.ts',
    `import { createApi } from '@stackyard/api-client';`,
    'createApi',
  ],
  [
    'libs/api-client/src/planted.ts',
    `import { PlatformClient } from '@stackyard/platform-client';`,
    'PlatformClient',
  ],
  ['libs/api-client/src/planted-react.ts', `import { useState } from 'react';`, 'useState'],
  [
    'libs/platform-client/src/planted.ts',
    `import { endpoints } from '@stackyard/contracts';`,
    'endpoints',
  ],
  [
    'libs/platform-client/src/planted-double.ts',
    `import { Sandbox } from '@stackyard/platform-sandbox';`,
    'Sandbox',
  ],
  ['apps/api/src/planted.ts', `import { createApi } from '@stackyard/api-client';`, 'createApi'],
  ['apps/api/src/planted-react.ts', `import { useState } from 'react';`, 'useState'],
  ['apps/api/src/planted-admin.ts', `import { App } from '../../admin/src/planted.js';`, 'App'],
  [
    'apps/admin/src/planted.ts',
    `import { PlatformClient } from '@stackyard/platform-client';`,
    'PlatformClient',
  ],
  ['apps/admin/src/planted-nest.ts', `import { Module } from '@nestjs/common';`, 'Module'],
  ['apps/admin/src/planted-database.ts', `import { DataSource } from 'typeorm';`, 'DataSource'],
  [
    'apps/cli/src/planted.ts',
    `import { PlatformClient } from '@stackyard/platform-client';`,
    'PlatformClient',
  ],
  [
    'apps/api-e2e/src/planted.ts',
    `import { AppModule } from '../../api/src/planted.js';`,
    'AppModule',
  ],
  ['apps/admin-e2e/src/planted.ts', `import { Module } from '@nestjs/common';`, 'Module'],
];

/** Wrong imports inside one project, which dependency-cruiser has to catch. */
const api = 'apps/api/src';
const admin = 'apps/admin/src';
const caughtByCheck = [
  {
    rule: 'no-cycles',
    files: {
      [`${api}/infra/planted/a.ts`]: `import type { B } from './b.js';\nexport type A = B | 1;\n`,
      [`${api}/infra/planted/b.ts`]: `import type { A } from './a.js';\nexport type B = A | 2;\n`,
    },
  },
  {
    rule: 'infra-knows-no-module',
    files: {
      [`${api}/infra/planted/up.ts`]: `export type { Planted } from '../../modules/planted/planted.service.js';\n`,
      [`${api}/modules/planted/planted.service.ts`]: `export type Planted = 1;\n`,
    },
  },
  {
    rule: 'config-knows-nothing',
    files: {
      [`${api}/config/planted.ts`]: `export type { Planted } from '../infra/planted/thing.js';\n`,
      [`${api}/infra/planted/thing.ts`]: `export type Planted = 1;\n`,
    },
  },
  ...['planted.entity', 'planted.repository', 'parts/planted.adapter', 'planted-rule'].map(
    (inside) => ({
      rule: 'modules-meet-at-the-front-door',
      title: `another module's ${inside}`,
      files: {
        [`${api}/modules/stranger/stranger.service.ts`]: `import type { P } from '../planted/${inside}.js';\nexport type S = P;\n`,
        [`${api}/modules/planted/${inside}.ts`]: `export type P = 1;\n`,
      },
    }),
  ),
  ...['planted.module', 'planted.service', 'planted.port', 'planted.decorators'].map((door) => ({
    rule: null,
    title: `nothing in the use of another module's ${door}`,
    files: {
      [`${api}/modules/stranger/stranger.service.ts`]: `import type { P } from '../planted/${door}.js';\nexport type S = P;\n`,
      [`${api}/modules/planted/${door}.ts`]: `export type P = 1;\n`,
    },
  })),
  ...['@nestjs/common', 'typeorm', 'rxjs'].map((name) => ({
    rule: 'domain-is-pure-of-packages',
    title: `a rule that needs ${name}`,
    files: { [`${api}/modules/planted/planted-rule.ts`]: `export type * from '${name}';\n` },
  })),
  ...['node:fs', 'node:fs/promises', 'node:http'].map((name) => ({
    rule: 'domain-is-pure-of-the-machine',
    title: `a rule that needs ${name}`,
    files: { [`${api}/modules/planted/deep/planted-rule.ts`]: `export type * from '${name}';\n` },
  })),
  ...['infra/planted/thing', 'config/planted'].map((inside) => ({
    rule: 'domain-is-pure-of-the-app',
    title: `a rule that needs ${inside}`,
    files: {
      [`${api}/modules/planted/planted-rule.ts`]: `export type * from '../../${inside}.js';\n`,
      [`${api}/${inside}.ts`]: `export type P = 1;\n`,
    },
  })),
  {
    rule: 'domain-is-pure-of-its-module',
    files: {
      [`${api}/modules/planted/planted-rule.ts`]: `export { p } from './planted.repository.js';\n`,
      [`${api}/modules/planted/planted.repository.ts`]: `export const p = 1;\n`,
    },
  },
  {
    rule: 'features-do-not-meet',
    files: {
      [`${admin}/features/planted/page.tsx`]: `export { other } from '../stranger/parts/other';\n`,
      [`${admin}/features/stranger/parts/other.ts`]: `export const other = 1;\n`,
    },
  },
  {
    rule: 'features-do-not-know-the-shell',
    files: {
      [`${admin}/features/planted/page.tsx`]: `export type { Planted } from '../../app/planted';\n`,
      [`${admin}/app/planted.ts`]: `export type Planted = 1;\n`,
    },
  },
  {
    rule: 'shared-knows-no-feature',
    files: {
      [`${admin}/shared/planted.ts`]: `export type { Planted } from '../features/planted/thing';\n`,
      [`${admin}/features/planted/thing.ts`]: `export type Planted = 1;\n`,
    },
  },
  {
    rule: 'no-lib-imports-its-own-index',
    files: { 'libs/contracts/src/planted.ts': `export type { Endpoint } from './index.js';\n` },
  },
  {
    rule: 'nothing-unresolvable',
    files: { 'libs/contracts/src/planted.ts': `export type { X } from './nowhere.js';\n` },
  },
];

/** Every case gets folders of its own, so that one run of the check shows them all. */
const planted = caughtByCheck.map(({ rule, title, files }, index) => ({
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
  let broken;
  before(async () => {
    copy = await copyWorkspace(root);
    for (const { files } of planted) {
      for (const [file, content] of Object.entries(files)) await copy.plant(file, content);
    }
    broken = checkArchitecture(copy.path);
  });
  after(() => copy.dispose());

  it('fails when anything is wrong', () => {
    assert.equal(broken.status, 1);
  });

  it('has nothing against the tree as it is', () => {
    const own = new Set(planted.flatMap(({ files }) => Object.keys(files)));
    assert.deepEqual(
      violations(broken).filter(([, , from = '']) => !own.has(from)),
      [],
    );
  });

  for (const { rule, title, files } of planted) {
    it(`catches ${title ?? rule}`, () => {
      const found = violations(broken)
        .filter(([, , from]) => from in files)
        .map(([, name]) => name);
      assert.deepEqual([...new Set(found)], rule === null ? [] : [rule]);
    });
  }
});

describe('the lint run', () => {
  let copy;
  let report;
  before(async () => {
    copy = await copyWorkspace(root);
    for (const [file, line, name] of caughtByLint) {
      await copy.plant(file, `${line}\nexport const planted = ${name};\n`);
    }
    await copy.plant(
      'libs/contracts/src/planted-fine.ts',
      `import { IsInt } from 'class-validator';\nexport const planted = IsInt;\n`,
    );
    await copy.plant(
      'apps/api/test/planted-fine.ts',
      `import { createApi } from '@stackyard/api-client';\nexport const planted = createApi;\n`,
    );
    report = lintPlanted(copy.path);
  });
  after(() => copy.dispose());

  for (const [file, line] of caughtByLint) {
    it(`catches ${line} in ${file}`, () => {
      assert.ok(rulesBrokenBy(report, file).includes(boundary));
    });
  }

  it('lets contracts use class-validator and the tests of the server use the client', () => {
    assert.deepEqual(rulesBrokenBy(report, 'libs/contracts/src/planted-fine.ts'), []);
    assert.deepEqual(rulesBrokenBy(report, 'apps/api/test/planted-fine.ts'), []);
  });
});

function checkArchitecture(cwd) {
  return spawnSync(process.execPath, ['tools/check-architecture.mjs'], { cwd, encoding: 'utf8' });
}

const violations = ({ stderr }) => [...stderr.matchAll(/^(\S+): (\S+) → /gm)];

function rulesBrokenBy(report, file) {
  const entry = report.find(({ filePath }) => filePath.endsWith(`/${file}`));
  assert.ok(entry, `${file} was not linted`);
  return entry.messages.map(({ ruleId }) => ruleId);
}

/** Rules that read types, which takes most of a run of lint, and say nothing of imports. */
const typed = ['no-floating-promises', 'no-misused-promises', 'switch-exhaustiveness-check'];

/** Lint as Nx runs it: the boundary rule is silent without the project graph, so that comes first. */
function lintPlanted(cwd) {
  const env = {
    ...process.env,
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    NX_WORKSPACE_ROOT_PATH: cwd,
  };
  const node = (...args) =>
    spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  const graph = node('node_modules/nx/dist/bin/nx.js', 'graph', '--file=graph.json');
  assert.equal(graph.status, 0, graph.stdout + graph.stderr);
  const files = ['libs/**/planted*.ts', 'apps/**/planted*.ts'];
  const untyped = [
    ...['--parser-options', 'projectService:false'],
    ...typed.flatMap((name) => ['--rule', `@typescript-eslint/${name}: off`]),
  ];
  const lint = node('node_modules/eslint/bin/eslint.js', '--format', 'json', ...untyped, ...files);
  assert.equal(lint.status, 1, lint.stdout + lint.stderr);
  return JSON.parse(lint.stdout);
}
