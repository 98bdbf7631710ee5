import { join, resolve } from 'node:path';

const appsFolder = join(import.meta.dirname, '../..');

/**
 * Returns the path of a built program. Prefers bundles, if there are any, because they start
 * faster.
 */
export function builtProgram(app: 'api' | 'cli', name: string): string {
  const bundles = process.env['STACKYARD_TEST_BUNDLES'];
  return bundles === undefined
    ? join(appsFolder, app, 'dist', `${name}.js`)
    : resolve(bundles, app, `${name}.js`);
}
