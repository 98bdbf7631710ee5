/**
 * @typedef {object} LockedPackage The properties of a lock file entry that matter here.
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 *
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

/**
 * Returns why packages must be installed; null if they are up to date. npm records the installed
 * packages in `node_modules/.package-lock.json`.
 *
 * @param {object} state
 * @param {boolean} state.hasModules
 * @param {LockFile} state.wanted package-lock.json
 * @param {LockFile | null} state.installed Null if npm did not finish.
 * @param {{ platform: string, arch: string }} state.machine
 * @returns {'missing' | 'unfinished' | 'lock-changed' | 'other-machine' | null}
 */
export function installReason({
  hasModules,
  wanted: wantedLock,
  installed: installedLock,
  machine,
}) {
  if (!hasModules) return 'missing';
  if (installedLock === null) return 'unfinished';
  const supportsMachine = (/** @type {LockedPackage} */ entry) =>
    allowsPlatform(entry.os, machine.platform) && allowsPlatform(entry.cpu, machine.arch);
  if (!Object.values(installedLock.packages).every(supportsMachine)) return 'other-machine';
  const hasChanged = Object.entries(wantedLock.packages).some(([folder, entry]) => {
    if (!folder.includes('node_modules/')) return false;
    const installedPackage = installedLock.packages[folder];
    if (installedPackage === undefined) return !entry.optional && !entry.devOptional && !entry.peer;
    return (
      installedPackage.version !== entry.version || installedPackage.integrity !== entry.integrity
    );
  });
  return hasChanged ? 'lock-changed' : null;
}

/**
 * Returns whether the `os` or `cpu` list of a package, e.g. `['linux']` or `['!win32']`, allows
 * this machine.
 *
 * @param {string[] | undefined} list
 * @param {string} current
 */
function allowsPlatform(list, current) {
  if (list === undefined || list.length === 0) return true;
  if (list.includes(`!${current}`)) return false;
  const allowedNames = list.filter((name) => !name.startsWith('!'));
  return (
    allowedNames.length === 0 || allowedNames.includes(current) || allowedNames.includes('any')
  );
}

/**
 * Returns whether this version of Node meets the `engines` entry of the root package.json.
 *
 * @param {string} version e.g. `20.19.0`
 * @param {string} range e.g. `>=20.19.0`
 */
export function isNodeNewEnough(version, range) {
  const parseNumbers = (/** @type {string} */ text) =>
    text
      .replace(/^[^\d]*/, '')
      .split('.')
      .map(Number);
  const [installedNumbers, requiredNumbers] = [parseNumbers(version), parseNumbers(range)];
  for (let part = 0; part < 3; part++) {
    const difference = (installedNumbers[part] ?? 0) - (requiredNumbers[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
