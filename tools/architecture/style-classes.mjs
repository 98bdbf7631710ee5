import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {import('./cruise.mjs').Violation} Violation */

const source = 'apps/admin/src';

export const styleClassRules = [
  {
    name: 'style-classes-exist',
    comment: 'Without a rule in its stylesheet, a class has no effect. TypeScript cannot see it.',
  },
];

/**
 * Finds class names that components read from a CSS module that does not define them.
 *
 * @param {string} root Folder of the workspace.
 * @returns {Violation[]}
 */
export function styleClassViolations(root) {
  return readdirSync(join(root, source), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => missingClassesOf(root, `${source}/${path}`));
}

/** @param {string} root @param {string} file @returns {Violation[]} */
function missingClassesOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const imports = [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)];
  return imports.flatMap(([, variable = '', path = '']) => {
    const sheetPath = path.startsWith('#')
      ? join(source, path.slice(1))
      : join(dirname(file), path);
    const css = readFileSync(join(root, sheetPath), 'utf8');
    const definedClasses = new Set(
      [...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name),
    );
    const uses = text.matchAll(new RegExp(`(?<![\\w./'-])${variable}\\.(\\w+)`, 'g'));
    const missing = new Set(
      [...uses].flatMap(([, name = '']) => (definedClasses.has(name) ? [] : [name])),
    );
    return [...missing].map((name) => ({
      rule: 'style-classes-exist',
      from: file,
      to: `.${name} in ${sheetPath}`,
      cycle: [],
    }));
  });
}
