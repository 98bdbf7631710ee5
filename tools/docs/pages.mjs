import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const repositoryRoot = join(import.meta.dirname, '../..');

/** Locations of the documentation. Folders include their subfolders. */
const documentedPaths = ['README.md', 'SECURITY.md', 'docs', 'docker', 'libs', 'apps', '.github'];
const excludedPathPattern = /(?:^|\/)(?:node_modules|dist|test-results|playwright-report)(?:\/|$)/;

/**
 * @returns {{ path: string, text: string }[]} All Markdown pages, with paths relative to the
 *   repository root.
 */
export function readPages() {
  return readdirSync(repositoryRoot)
    .filter((name) => documentedPaths.includes(name))
    .flatMap((name) => (name.endsWith('.md') ? [name] : pagesUnder(name)))
    .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }));
}

/** @param {string} folder @returns {string[]} */
function pagesUnder(folder) {
  return readdirSync(join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (excludedPathPattern.test(path)) return [];
    if (entry.isDirectory()) return pagesUnder(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/**
 * Returns a page without its code blocks, because a `#` in a code block does not start a heading.
 *
 * @param {string} text
 */
export function proseOf(text) {
  return text.replaceAll(/^( *)```.*?^\1```$/gms, '');
}
