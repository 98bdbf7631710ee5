import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { rolldown } from 'rolldown';

/**
 * Bundles the built server and command line into the given folder, and compiles the bundles.
 * End-to-end tests start these programs more than a hundred times. Loading one bundle instead of
 * 2,700 files halves the CPU time of each start, and loading compiled code halves it again.
 * `tools/image/assembled-server.full.test.mjs` and `launch.spec.ts` start the shipped files instead.
 */

const root = join(import.meta.dirname, '../..');
const [target = ''] = process.argv.slice(2);

/**
 * Packages that contain native code or worker threads, or that locate files relative to themselves.
 */
const unbundledPattern = /^(?:sqlite3|@node-rs\/|ssh2|cpu-features|pino|pg-native|swagger-ui-dist)/;
/** Packages that Nest tries to import and that are not installed. */
const optionalPackagePattern = /^@nestjs\/(?:microservices|mongoose|sequelize)/;

const programs = {
  api: ['main', 'restore', 'copy-database'],
  cli: ['main'],
};

for (const [app, names] of Object.entries(programs)) await bundle(app, names);
await cacheServerCode();
await cacheCliCode();

/** @param {string} app @param {string[]} names */
async function bundle(app, names) {
  const folder = resolve(target, app);
  const paths = names.map((name) => [name, join(root, 'apps', app, 'dist', `${name}.js`)]);
  const build = await rolldown({
    input: Object.fromEntries(paths),
    platform: 'node',
    external: [unbundledPattern, optionalPackagePattern],
    logLevel: 'silent',
    plugins: [
      {
        name: 'wrapped-programs',
        transform(code, id) {
          return paths.some(([, path]) => path === id) ? wrapInAsync(code, this.parse(code)) : null;
        },
      },
      { name: 'own-addresses', transform: (code, id) => replaceImportMetaUrl(code, id, folder) },
    ],
  });
  rmSync(folder, { recursive: true, force: true });
  // Nest and TypeORM use the names of classes, so the names must be kept.
  await build.write({
    dir: folder,
    // The code cache supports only CommonJS without `import()`.
    format: 'cjs',
    dynamicImportInCjs: false,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    keepNames: true,
    strictExecutionOrder: true,
  });
  await build.close();
  const cacheModulePath = relative(folder, join(import.meta.dirname, 'code-cache.mjs'));
  for (const name of names) {
    const start = [
      `import { runCached } from ${JSON.stringify(cacheModulePath)};`,
      `runCached(new URL('${name}.cjs', import.meta.url).pathname);`,
    ];
    writeFileSync(join(folder, `${name}.js`), `${start.join('\n')}\n`);
  }
}

/**
 * Wraps the code after a program's imports in an async function, because CommonJS has no top-level
 * `await`.
 *
 * @param {string} code
 * @param {{ body: { type: string, end: number }[] }} program
 */
function wrapInAsync(code, { body }) {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const end = Math.max(0, ...imports.map((declaration) => declaration.end));
  return `${code.slice(0, end)}
(async () => {${code.slice(end)}
})();
`;
}

/** Starts and stops the server, so that the code for starting and stopping is compiled. */
async function cacheServerCode() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'stackyard-compiled-'));
  const server = compile('api', [], { DATA_DIR, HOST: '127.0.0.1', PORT: '0', LOG_FORMAT: 'json' });
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes('"msg":"Ready"')) server.kill('SIGTERM');
  }
  rmSync(DATA_DIR, { recursive: true });
}

async function cacheCliCode() {
  const help = compile('cli', ['redeploy', '--help'], {});
  help.stdout.resume();
  await once(help, 'close');
}

/** @param {string} app @param {string[]} args @param {Record<string, string>} settings */
function compile(app, args, settings) {
  const child = spawn(process.execPath, [resolve(target, app, 'main.js'), ...args], {
    env: { PATH: process.env.PATH, STACKYARD_CODE_CACHE: 'write', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.once('exit', (code) => {
    if (code !== 0) throw new Error(`${app} ended with ${code} while it was compiled`);
  });
  return child;
}

/**
 * Replaces `import.meta.url` with the module's original URL, because modules use it to locate their
 * files, and bundling would change it.
 *
 * @param {string} code @param {string} id @param {string} folder
 */
function replaceImportMetaUrl(code, id, folder) {
  if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return null;
  const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
  return code.replaceAll('import.meta.url', address);
}
