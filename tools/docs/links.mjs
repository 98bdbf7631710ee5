import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { proseOf, repositoryRoot } from './pages.mjs';

/**
 * Returns the links to files or headings that do not exist.
 *
 * @param {{ path: string, text: string }} page
 * @returns {string[]}
 */
export function listBrokenLinks({ path, text }) {
  const targets = [...proseOf(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^(?:https?|mailto):/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const targetPath = file === '' ? path : normalize(join(dirname(path), file));
    if (!existsSync(join(repositoryRoot, targetPath))) return true;
    return (
      anchor !== undefined &&
      !anchorsOf(readFileSync(join(repositoryRoot, targetPath), 'utf8')).has(anchor)
    );
  });
}

/**
 * Returns the anchors that GitHub generates for the headings of a page.
 *
 * @param {string} text
 */
export function anchorsOf(text) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const [, heading = ''] of proseOf(text).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const name = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let uniqueName = name;
    for (let number = 1; names.has(uniqueName); number += 1) uniqueName = `${name}-${number}`;
    names.add(uniqueName);
  }
  return names;
}
