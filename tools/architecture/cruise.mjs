import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { rules } from './rules.mjs';

const roots = ['apps', 'libs', 'tools'];

/**
 * @typedef {object} Violation
 * @property {string} rule Name of the violated rule.
 * @property {string} from The importing file.
 * @property {string} to The imported file or package.
 * @property {string[]} cycle The files of the cycle; empty unless the rule concerns cycles.
 */

/**
 * Checks the imports of every TypeScript file. Type imports count as dependencies.
 *
 * @param {string} root Folder of the workspace.
 * @returns {Promise<{ files: number, violations: Violation[] }>}
 */
export async function cruiseTree(root) {
  const { output } = await cruise(
    roots.filter((name) => existsSync(join(root, name))),
    {
      baseDir: root,
      ruleSet: { forbidden: rules },
      validate: true,
      skipAnalysisNotInRules: true,
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      // By default, cached files expire after 4 seconds. The check takes longer, so files would be
      // read again.
      enhancedResolveOptions: { cachedInputFileSystem: { cacheDuration: 600_000 } },
      doNotFollow: { path: ['node_modules'] },
      exclude: { path: ['^(apps|libs|tools)/[^/]+/(dist|coverage|test-results)/', '\\.mjs$'] },
    },
    {
      conditionNames: ['@stackyard/source', 'types', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts', '.json'],
    },
  );
  if (typeof output === 'string') throw new Error('expected an object from dependency-cruiser');
  return {
    files: output.modules.filter(({ source }) => /\.tsx?$/.test(source)).length,
    violations: output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to,
      cycle: (cycle ?? []).map((step) => step.name),
    })),
  };
}
