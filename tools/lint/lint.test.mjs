import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'node_modules/oxlint/bin/oxlint');

/**
 * Files with their contents, each with the rule that it breaks, if any. @type {[string, string,
 * string | null][]}
 */
const plantedViolations = [
  [
    'libs/contracts/src/floating.ts',
    'export function send(work: () => Promise<void>): void {\n  work();\n}',
    'typescript(no-floating-promises)',
  ],
  [
    'libs/contracts/src/misused.ts',
    'export const check = (ok: () => Promise<boolean>): number => (ok() ? 1 : 0);',
    'typescript(no-misused-promises)',
  ],
  [
    'libs/contracts/src/switch.ts',
    [
      "export function word(state: 'open' | 'closed'): string | undefined {",
      '  switch (state) {',
      "    case 'open':",
      "      return 'yes';",
      '  }',
      '  return undefined;',
      '}',
    ].join('\n'),
    'typescript(switch-exhaustiveness-check)',
  ],
  [
    'libs/contracts/src/shorthand.ts',
    'export const wrap = (id: number): { id: number } => ({ id: id });',
    'eslint(object-shorthand)',
  ],
  [
    'libs/contracts/src/unused.ts',
    'export function first(one: string, other: string): string {\n  const left = other;\n  return one;\n}',
    'eslint(no-unused-vars)',
  ],
  [
    'apps/admin/src/impure.tsx',
    'export function Age() {\n  return <p>{Date.now()}</p>;\n}',
    'react(purity)',
  ],
  [
    'apps/admin/src/hook.tsx',
    [
      "import { useState } from 'react';",
      'export function Shown({ on }: { on: boolean }) {',
      '  if (on) useState(1);',
      '  return <p />;',
      '}',
    ].join('\n'),
    'react-hooks(rules-of-hooks)',
  ],
  [
    'apps/admin/src/stale.tsx',
    [
      "import { useEffect } from 'react';",
      'export function Title({ text }: { text: string }) {',
      '  useEffect(() => {',
      '    document.title = text;',
      '  }, []);',
      '  return <p />;',
      '}',
    ].join('\n'),
    'react-hooks(exhaustive-deps)',
  ],
  [
    'apps/admin/src/render.tsx',
    [
      "import { useState } from 'react';",
      'export function Count() {',
      '  const [count, setCount] = useState(0);',
      '  setCount(count + 1);',
      '  return <p>{count}</p>;',
      '}',
    ].join('\n'),
    'react(set-state-in-render)',
  ],
  [
    'libs/contracts/src/skipped.spec.ts',
    "declare const it: { skip(name: string): void };\nit.skip('a test');",
    'eslint-js(no-restricted-syntax)',
  ],
  [
    'libs/contracts/src/cast.ts',
    'export const shown = (value: number): string => value as unknown as string;',
    'eslint-js(no-restricted-syntax)',
  ],
  [
    'apps/api/src/modules/users/relative.ts',
    "export * from '../../infra/clock.js';",
    'eslint(no-restricted-imports)',
  ],
  [
    'apps/api/src/modules/users/groups/climbing.ts',
    "export * from '../../../version.js';",
    'eslint(no-restricted-imports)',
  ],
  [
    'apps/api/test/relative-module.ts',
    "export * from '../src/modules/holds/holds.module.js';",
    'eslint(no-restricted-imports)',
  ],
  [
    'apps/admin/src/features/stacks/relative.ts',
    "export * from '../../shared/panel';",
    'eslint(no-restricted-imports)',
  ],
  ['apps/api/src/modules/users/subpath.ts', "export * from '#infra/clock.js';", null],
  [
    'apps/api/src/modules/users/environment.ts',
    'declare const process: { env: Record<string, string> };\nexport const port = process.env.PORT;',
    'eslint(no-restricted-properties)',
  ],
  ['tools/undefined.mjs', 'export const shown = window.title;', 'eslint(no-undef)'],
  [
    'libs/contracts/src/disabled.ts',
    '// oxlint-disable-next-line no-var\nexport var shown = 1;',
    'eslint(no-warning-comments)',
  ],
];

describe('lint', () => {
  /** @type {string} */
  let folder;
  /** @type {{ code: string, filename: string }[]} */
  let found;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'stackyard-lint-'));
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const compilerOptions = {
      strict: true,
      jsx: 'react-jsx',
      lib: ['es2023', 'dom'],
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
    };
    for (const project of ['libs/contracts', 'apps/admin', 'apps/api']) {
      write(`${project}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['src'] }));
    }
    for (const [file, text] of plantedViolations) write(file, text);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program, '--threads=1', '--format=json', 'apps', 'libs', 'tools'],
      { cwd: folder, encoding: 'utf8' },
    );
    assert.equal(status, 1, stdout + stderr);
    found = JSON.parse(stdout).diagnostics;
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [file, , rule] of plantedViolations) {
    it(rule === null ? `accepts ${file}` : `reports ${rule} in ${file}`, () => {
      const rules = found.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code);
      assert.deepEqual([...new Set(rules)], rule === null ? [] : [rule]);
    });
  }

  /** @param {string} file @param {string} text */
  function write(file, text) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${text}\n`);
  }
});
