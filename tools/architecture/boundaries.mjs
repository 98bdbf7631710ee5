/**
 * Packages that run only in the browser. Neither these packages nor the `serverPackages` may be
 * imported by code that the browser and the server share.
 */
const browserPackages = [
  'react',
  'react-dom',
  'react-[^/]+',
  '@mantine',
  '@tanstack/react-[^/]+',
  'vite',
];
const serverPackages = [
  '@nestjs',
  '@node-rs',
  'better-sqlite3',
  'express',
  'node-ssh',
  'passport',
  'passport-[^/]+',
  'pino',
  'pino-[^/]+',
  'socket\\.io',
  'sqlite3',
  'ssh2',
  'typeorm',
];
const testPackages = ['@jest', 'class-transformer', 'fast-check', 'reflect-metadata'];

/**
 * @typedef {object} Boundary What the files of a folder may import from outside it.
 * @property {string} folder
 * @property {readonly string[]} uses Projects that all files may import.
 * @property {readonly string[]} [specProjects] Further projects that tests may import, to test from the
 *   outside.
 * @property {readonly string[]} [packages] The only packages that files may import. If omitted, all
 *   packages are allowed except those in `without`.
 * @property {readonly string[]} [specPackages] Further packages that tests may import.
 * @property {readonly string[]} [without] Packages that files must not import.
 */

const tools = ['tools/bench', 'tools/platform-sandbox'];

/** @type {readonly Boundary[]} */
const boundaries = [
  {
    folder: 'libs/contracts',
    uses: [],
    packages: ['class-validator'],
    specPackages: testPackages,
  },
  {
    folder: 'libs/report-schema',
    uses: [],
    packages: [],
    specPackages: [...testPackages, 'ajv', '@cfworker/json-schema'],
  },
  {
    folder: 'libs/api-client',
    uses: ['libs/contracts'],
    without: [...serverPackages, ...browserPackages],
  },
  {
    folder: 'libs/event-chain',
    uses: ['libs/contracts'],
    without: [...serverPackages, ...browserPackages],
  },
  {
    folder: 'libs/platform-client',
    uses: [],
    specProjects: tools,
    without: [...serverPackages, ...browserPackages],
  },
  {
    folder: 'apps/api',
    uses: ['libs/contracts', 'libs/event-chain', 'libs/platform-client', 'libs/report-schema'],
    specProjects: ['libs/api-client', ...tools],
    without: browserPackages,
  },
  {
    folder: 'apps/cli',
    uses: ['libs/contracts', 'libs/event-chain', 'libs/api-client'],
    without: browserPackages,
  },
  {
    folder: 'apps/admin',
    uses: ['libs/contracts', 'libs/api-client', 'libs/report-schema'],
    without: serverPackages,
  },
  ...['apps/admin-e2e', 'apps/api-e2e'].map((folder) => ({
    folder,
    uses: ['libs/contracts', 'libs/api-client', ...tools],
    // These tests may open the database file directly, because they read it after killing the
    // server.
    without: [...browserPackages, ...serverPackages.filter((name) => name !== 'sqlite3')],
  })),
  ...tools.map((folder) => ({
    folder,
    uses: ['libs/contracts', 'libs/event-chain', 'libs/api-client', ...tools],
    without: browserPackages,
  })),
];

/** @type {import('dependency-cruiser').DependencyType[]} */
const npmDependencyTypes = [
  'npm',
  'npm-dev',
  'npm-peer',
  'npm-optional',
  'npm-no-pkg',
  'npm-unknown',
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const boundaryRules = boundaries.flatMap(
  ({
    folder,
    uses,
    specProjects = [],
    packages,
    specPackages = [],
    without: forbiddenPackages = [],
  }) => [
    projectRule(productOf(folder), [folder, ...uses]),
    projectRule(testsOf(folder), [folder, ...uses, ...specProjects]),
    ...(packages === undefined
      ? [packageRule({ path: `^${folder}/` }, { path: nodeModulesPattern(forbiddenPackages) })]
      : [
          packageRule(productOf(folder), { pathNot: nodeModulesPattern(packages) }),
          packageRule(testsOf(folder), {
            pathNot: nodeModulesPattern([...packages, ...specPackages]),
          }),
        ]),
  ],
);

/** @param {string} folder */
function productOf(folder) {
  return { path: `^${folder}/`, pathNot: testsOf(folder).path };
}

/** @param {string} folder */
function testsOf(folder) {
  return { path: [`^${folder}/.+\\.spec\\.tsx?$`, `^${folder}/test/`] };
}

/**
 * @param {import('dependency-cruiser').IForbiddenRuleType['from']} from
 * @param {readonly string[]} allowedProjects
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function projectRule(from, allowedProjects) {
  return {
    name: 'projects-use-what-they-may',
    comment: 'tools/architecture/boundaries.mjs lists the projects that a project may use.',
    severity: 'error',
    from,
    to: { path: '^(apps|libs|tools)/', pathNot: allowedProjects.map((name) => `^${name}/`) },
  };
}

/**
 * @param {import('dependency-cruiser').IForbiddenRuleType['from']} from
 * @param {{ path: string } | { pathNot: string }} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function packageRule(from, to) {
  return {
    name: 'projects-use-packages-of-their-side',
    comment: 'The browser uses no package of the server and vice versa; libraries use neither.',
    severity: 'error',
    from,
    to: { dependencyTypes: npmDependencyTypes, ...to },
  };
}

/** @param {readonly string[]} names */
function nodeModulesPattern(names) {
  // An empty list must match no package at all.
  return names.length === 0 ? '$^' : `(^|/)node_modules/(@types/)?(${names.join('|')})/`;
}
