/** @import { NestModule } from './nest-modules.mjs' */
/** @import { Violation } from './cruise.mjs' */

export const moduleRules = [
  {
    name: 'modules-inject-what-they-import',
    comment: 'Import the module that exports it; the imports of a module say what it depends on.',
  },
  {
    name: 'infra-alone-is-global',
    comment: 'A global module is a dependency that nobody sees.',
  },
  {
    name: 'modules-form-no-circle',
    comment: 'Two modules that need each other are one, or a third one is missing below them.',
  },
];

/**
 * @param {Map<string, NestModule>} modules
 * @returns {Violation[]}
 */
export function moduleViolations(modules) {
  const allModules = [...modules.values()];
  return [
    ...allModules.flatMap((module) => hiddenInjections(module, modules)),
    ...allModules
      .filter(({ isGlobal, file }) => isGlobal && !file.startsWith('apps/api/src/infra/'))
      .map(({ file }) => ({ rule: 'infra-alone-is-global', from: file, to: '@Global', cycle: [] })),
    ...allModules.flatMap((module) => cycleThrough(module, modules)),
  ];
}

/** @param {NestModule} module @param {Map<string, NestModule>} modules @returns {Violation[]} */
function hiddenInjections(module, modules) {
  const injectableTokens = new Set(module.provides);
  for (const otherModule of modules.values()) {
    if (!module.imports.has(otherModule.name) && !otherModule.isGlobal) continue;
    for (const token of exportsOf(otherModule, modules)) injectableTokens.add(token);
  }
  return module.injects
    .filter(({ token }) => !injectableTokens.has(token))
    .map(({ by, token }) => ({
      rule: 'modules-inject-what-they-import',
      from: module.file,
      to: `${token}, which ${by} injects`,
      cycle: [],
    }));
}

/**
 * Returns the exports of a module, including those of the modules that it exports.
 *
 * @param {NestModule} module
 * @param {Map<string, NestModule>} modules
 * @returns {string[]}
 */
function exportsOf(module, modules) {
  return [...module.exports].flatMap((token) => {
    const reexportedModule = modules.get(token);
    return reexportedModule ? exportsOf(reexportedModule, modules) : [token];
  });
}

/**
 * Returns the shortest import cycle through a module; empty if there is none. A cycle is reported
 * only for the module whose name comes first.
 *
 * @param {NestModule} module
 * @param {Map<string, NestModule>} modules
 * @returns {Violation[]}
 */
function cycleThrough(module, modules) {
  /** @type {string[][]} */
  const paths = [[module.name]];
  const visitedNames = new Set();
  for (let path = paths.shift(); path; path = paths.shift()) {
    for (const next of modules.get(path.at(-1) ?? '')?.imports ?? []) {
      if (next === module.name) {
        if (path.some((name) => name < module.name)) return [];
        return [
          { rule: 'modules-form-no-circle', from: module.file, to: next, cycle: [...path, next] },
        ];
      }
      if (!visitedNames.has(next)) paths.push([...path, next]);
      visitedNames.add(next);
    }
  }
  return [];
}
