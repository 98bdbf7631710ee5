import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} root
 * @returns {string[]}
 */
export function workspaceFolders(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.keys(packages).filter(
    (folder) => folder !== '' && !folder.includes('node_modules'),
  );
}
