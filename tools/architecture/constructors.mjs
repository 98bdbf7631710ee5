import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** @typedef {import('./cruise.mjs').Violation} Violation */

const maxParameters = 8;
const excludedFolders = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

export const constructorRules = [
  {
    name: 'constructors-take-eight-at-most',
    comment: 'A class that needs more does several things. Split it by what changes together.',
  },
];

/** @param {string} root Folder of the workspace. @returns {Violation[]} */
export function constructorViolations(root) {
  return ['apps', 'libs', 'tools'].flatMap((folder) =>
    filesIn(root, folder).flatMap((file) => longConstructorsOf(root, file)),
  );
}

/** @param {string} root @param {string} folder @returns {string[]} */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return excludedFolders.has(entry.name) ? [] : filesIn(root, path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** @param {string} root @param {string} file @returns {Violation[]} */
function longConstructorsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  if (!text.includes('constructor(')) return [];
  /** @type {Violation[]} */
  const violations = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isConstructorDeclaration(node) && node.parameters.length > maxParameters) {
      const to = `${node.parent.name?.text ?? 'a class'} takes ${node.parameters.length}`;
      violations.push({ rule: 'constructors-take-eight-at-most', from: file, to, cycle: [] });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return violations;
}
