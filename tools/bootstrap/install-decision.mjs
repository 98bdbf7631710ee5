import { createHash } from 'node:crypto';

/**
 * What an installation of packages belongs to: the same lock file on another processor or another
 * operating system is another installation. Native modules are built against Node-API, so the
 * version of Node does not count.
 *
 * @param {string | Buffer} lockFile
 * @param {{ platform: string, arch: string }} machine
 */
export function installStamp(lockFile, { platform, arch }) {
  return `${createHash('sha256').update(lockFile).digest('hex')} ${platform}-${arch}`;
}

/**
 * Why packages have to be installed; null when they need not be.
 *
 * @param {{ hasModules: boolean, found: string | null, wanted: string }} state
 * @returns {'missing' | 'unfinished' | 'lock-changed' | 'other-machine' | null}
 */
export function installReason({ hasModules, found, wanted }) {
  if (!hasModules) return 'missing';
  if (found === null) return 'unfinished';
  if (found.trim() === wanted) return null;
  const [lock, machine] = wanted.split(' ');
  const [foundLock, foundMachine] = found.trim().split(' ');
  return foundLock === lock && foundMachine !== machine ? 'other-machine' : 'lock-changed';
}

/**
 * Whether this Node runs the product, by the `engines` entry of the root package.json.
 *
 * @param {string} version e.g. `20.19.0`
 * @param {string} range e.g. `>=20.19.0`
 */
export function nodeIsNewEnough(version, range) {
  const numbers = (/** @type {string} */ text) =>
    text
      .replace(/^[^\d]*/, '')
      .split('.')
      .map(Number);
  const [have, need] = [numbers(version), numbers(range)];
  for (let part = 0; part < 3; part++) {
    const difference = (have[part] ?? 0) - (need[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
