import { boundaryRules } from './boundaries.mjs';

/**
 * Rules inside a project match folders and suffixes, so they apply to a new module from its first
 * file.
 */

const modulesPattern = '^apps/api/src/modules';
const specFilePattern = '\\.spec\\.tsx?$';
/**
 * A file without a role suffix (`redeploy.ts`, not `redeploy.entity.ts`) contains domain rules,
 * which must not use a framework, the database, files or the network.
 */
const domainFilePattern = `${modulesPattern}/.+/[^/.]+\\.ts$`;
/** The files that other modules may import. */
const publicFilePattern = '\\.(module|service|decorators|port)\\.ts$';
/** Parts of the history, in order. Each part may import only the parts before it. */
const historyParts = ['jobs', 'metadata', 'ingest', 'library', 'processing'];
const impureBuiltinPattern =
  '^(node:)?(child_process|cluster|dgram|dns|fs|http|http2|https|net|os|process|readline|timers|tls|worker_threads)($|/)';

/** Packages that the server loads only in part, or not at all, when it starts. */
const partiallyLoadedPackages = [
  {
    whole: 'class-validator/',
    instead: 'libs/contracts/src/base/class-validator.ts',
    from: '^(apps/api|libs/contracts)/src/',
  },
  { whole: 'yaml/', instead: 'apps/api/src/infra/text/yaml.ts', from: '^apps/api/src/' },
  {
    whole: 'rate-limiter-flexible/(index|types)',
    instead: 'apps/api/src/infra/rate-limiter-memory.d.ts',
    from: '^apps/api/src/',
  },
];

/**
 * @param {(typeof partiallyLoadedPackages)[number]} load
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function partialLoadRule({ whole, instead, from }) {
  return {
    name: 'packages-are-loaded-sparingly',
    comment: `The index of this package costs every process megabytes of memory: use ${instead}.`,
    severity: 'error',
    from: { path: from, pathNot: [specFilePattern, instead] },
    to: { path: `node_modules/${whole}`, dependencyTypesNot: ['type-only'] },
  };
}

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const rules = [
  ...boundaryRules,
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or a third one is missing.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'infra-knows-no-module',
    comment: 'infra/ and config/ carry every module; they never import upwards.',
    severity: 'error',
    from: { path: '^apps/api/src/(infra|config)/' },
    to: { path: `${modulesPattern}/` },
  },
  {
    name: 'config-knows-nothing',
    comment: 'Settings are read before anything else exists.',
    severity: 'error',
    from: { path: '^apps/api/src/config/', pathNot: specFilePattern },
    to: { path: '^apps/api/src/infra/' },
  },
  {
    name: 'modules-meet-at-the-front-door',
    comment: 'Another module is used through its module, services, ports and decorators alone.',
    severity: 'error',
    from: { path: `${modulesPattern}/([^/]+)/`, pathNot: specFilePattern },
    to: { path: `${modulesPattern}/`, pathNot: [`${modulesPattern}/$1/`, publicFilePattern] },
  },
  ...historyParts.slice(0, -1).map((part, index) => ({
    name: 'history-parts-look-down',
    comment: `Parts of the history use those before them: ${historyParts.join(', ')}.`,
    severity: /** @type {const} */ ('error'),
    from: { path: `${modulesPattern}/history/${part}/`, pathNot: specFilePattern },
    to: { path: `${modulesPattern}/history/(${historyParts.slice(index + 1).join('|')})/` },
  })),
  {
    name: 'domain-is-pure-of-packages',
    comment: 'Rules are plain functions: no framework, no database, no file, no network.',
    severity: 'error',
    from: { path: domainFilePattern },
    to: {
      dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-no-pkg', 'npm-unknown'],
    },
  },
  {
    name: 'domain-is-pure-of-the-machine',
    comment: 'Rules are plain functions: no framework, no database, no file, no network.',
    severity: 'error',
    from: { path: domainFilePattern },
    to: { dependencyTypes: ['core'], path: impureBuiltinPattern },
  },
  {
    name: 'domain-is-pure-of-the-app',
    comment: 'Rules know other rules and the contract; whoever calls them hands in the rest.',
    severity: 'error',
    from: { path: domainFilePattern },
    to: {
      path: '^apps/api/src/',
      // These files of `infra` contain only pure functions, so domain files may import them.
      pathNot: [
        `${modulesPattern}/`,
        '^apps/api/src/infra/(http/problem-error|http/input/moment-input|search/text-query|database/dialect|database/keyset|text/counted|text/control-characters|text/json-fields|moment|text/retry-after|text/secret-texts|text/truncate)\\.ts$',
      ],
    },
  },
  {
    name: 'domain-is-pure-of-its-module',
    comment:
      'The type of a row may be named (a reply is made from it); its code may not be called.',
    severity: 'error',
    from: { path: domainFilePattern },
    to: {
      path: `${modulesPattern}/`,
      pathNot: domainFilePattern,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'features-do-not-meet',
    comment: 'Features are composed in src/app; what two of them need moves to src/shared.',
    severity: 'error',
    from: { path: '^apps/admin/src/features/([^/]+)/' },
    to: { path: '^apps/admin/src/features/', pathNot: '^apps/admin/src/features/$1/' },
  },
  {
    name: 'shared-knows-no-feature',
    comment: 'Features and the shell use shared parts, never the other way round.',
    severity: 'error',
    from: { path: '^apps/admin/src/shared/' },
    to: { path: '^apps/admin/src/(features|app)/' },
  },
  {
    name: 'features-do-not-know-the-shell',
    comment: 'The shell composes the features.',
    severity: 'error',
    from: { path: '^apps/admin/src/features/', pathNot: specFilePattern },
    to: { path: '^apps/admin/src/app/' },
  },
  {
    name: 'no-lib-imports-its-own-index',
    comment: 'The index is for others; inside, name the file.',
    severity: 'error',
    from: { path: '^(libs|tools)/([^/]+)/src/(?!index\\.ts$)', pathNot: specFilePattern },
    to: { path: '^$1/$2/src/index\\.ts$' },
  },
  ...partiallyLoadedPackages.map(partialLoadRule),
  {
    name: 'nothing-unresolvable',
    comment: 'The file or package does not exist or is not declared.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];
