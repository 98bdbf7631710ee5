import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the built server and command line into the given folder. End-to-end tests start them more
 * than a hundred times; loading one bundle instead of 2,700 files halves the CPU time of each
 * start. `tools/image/assembled-server.test.mjs` and `launch.spec.ts` start the files that are
 * shipped.
 */

const root = join(import.meta.dirname, '../..');
const [target = ''] = process.argv.slice(2);

/** Packages with native code, worker threads or files that they find relative to themselves. */
const unbundled = /^(?:sqlite3|@node-rs\/|ssh2|cpu-features|pino|pg-native|swagger-ui-dist)/;
/** Packages that Nest tries to import and that are not installed. */
const missing = /^@nestjs\/(?:microservices|mongoose|sequelize)/;

/** CommonJS packages expect these variables. */
const folderNames = [
  "import { fileURLToPath as pathOfUrl } from 'node:url';",
  'const __filename = pathOfUrl(import.meta.url);',
  'const __dirname = import.meta.dirname;',
].join('\n');

const programs = {
  api: ['main', 'restore', 'copy-database'],
  cli: ['main'],
};

for (const [app, names] of Object.entries(programs)) await bundle(app, names);

/** @param {string} app @param {string[]} names */
async function bundle(app, names) {
  const folder = resolve(target, app);
  const paths = names.map((name) => [name, join(root, 'apps', app, 'dist', `${name}.js`)]);
  const built = await rolldown({
    input: Object.fromEntries(paths),
    platform: 'node',
    external: [unbundled, missing],
    logLevel: 'silent',
    plugins: [{ name: 'own-addresses', transform: (code, id) => atOwnAddress(code, id, folder) }],
  });
  rmSync(folder, { recursive: true, force: true });
  // Nest and TypeORM use the names of classes, so the names must be kept.
  await built.write({
    dir: folder,
    format: 'esm',
    keepNames: true,
    strictExecutionOrder: true,
    banner: folderNames,
  });
  await built.close();
}

/**
 * Replaces a module's own URL, with which it finds its files, because the bundle would change it.
 *
 * @param {string} code @param {string} id @param {string} folder
 */
function atOwnAddress(code, id, folder) {
  if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return null;
  const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
  return code.replaceAll('import.meta.url', address);
}
