import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { boundaryConstraints } from './tools/eslint/boundaries.mjs';
import { bannedSyntax } from './tools/eslint/banned-syntax.mjs';

const typescript = ['**/*.{ts,tsx}'];
const specs = [
  '**/*.spec.{ts,tsx}',
  'apps/api/test/**',
  'libs/*/test/**',
  'apps/*-e2e/**',
  'tools/**',
];
const nodeGlobals = [
  'AbortController',
  'AbortSignal',
  'Buffer',
  'clearInterval',
  'clearTimeout',
  'console',
  'fetch',
  'Headers',
  'performance',
  'process',
  'setInterval',
  'setTimeout',
  'structuredClone',
  'URL',
  'URLSearchParams',
];
const browserGlobals = ['document', 'window'];
const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

const boundaries = (part) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    {
      // A subpath import stays in its project.
      allow: ['^#'],
      allowCircularSelfDependency: false,
      enforceBuildableLibDependency: true,
      depConstraints: boundaryConstraints(part),
    },
  ],
});

export default defineConfig(
  {
    ignores: [
      '**/dist/**',
      '**/coverage/**',
      '**/test-results/**',
      '**/playwright-report/**',
      '**/generated/**',
      // Spec files that fail on purpose. They belong to no TypeScript project.
      'tools/testing/jest/fixture/*.ts',
    ],
  },
  // Nobody switches a rule off in passing: a rule that is wrong here is changed here.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { rules: { 'no-warning-comments': ['error', { terms: ['oxlint-disable'] }] } },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: readonly(nodeGlobals) },
  },
  {
    files: ['apps/admin/public/service-worker.js'],
    languageOptions: { globals: readonly(['fetch', 'self', 'URL']) },
  },
  {
    files: ['apps/admin/jest.setup.mjs'],
    languageOptions: { globals: readonly([...browserGlobals, 'beforeAll', 'afterEach']) },
  },
  {
    files: typescript,
    extends: [tseslint.configs.recommended],
    plugins: { '@nx': nx },
    languageOptions: {
      // Without types: what needs them is in .oxlintrc.json, which takes a fraction of the time.
      parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true },
    },
    rules: {
      ...boundaries('product'),
      'no-restricted-syntax': ['error', ...bannedSyntax],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      // Files with decorators are left alone by this rule: there a type import loses the metadata.
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports' },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // In .oxlintrc.json, which takes a fraction of the time.
      '@typescript-eslint/no-unused-vars': 'off',
    },
  },
  { files: specs, ignores: ['**/*.mjs'], rules: boundaries('specs') },
  {
    files: ['apps/{api,admin}/{src,test}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex:
                '^(\\.\\./){3}|^(\\.\\./)+(src/)?(app|config|features|infra|modules|shared|test|web)/',
              message: 'Name the room: #infra/…, #modules/…, #shared/….',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/api/src/**/*.ts'],
    // They hand the environment to the settings and look at nothing in it.
    ignores: [
      'apps/api/src/config/**',
      'apps/api/src/main.ts',
      'apps/api/src/copy-database.ts',
      'apps/api/src/restore.ts',
      '**/*.spec.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in src/config alone.' },
      ],
    },
  },
  {
    files: ['apps/admin/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: {
      // A component is read from top to bottom without scrolling.
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  prettier,
);
