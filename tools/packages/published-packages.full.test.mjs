import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { run } from '../bootstrap/processes.mjs';
import { codeBlocks } from '../docs/code-blocks.mjs';
import { runtimePackages } from '../image/runtime-packages.mjs';
import { startFakeServer } from './fake-server.mjs';
import { pack } from './pack.mjs';

const root = join(import.meta.dirname, '../..');
const libraries = ['contracts', 'api-client', 'report-schema', 'platform-client', 'event-chain'];
const publishedFolders = [...libraries.map((name) => `libs/${name}`), 'apps/cli'];

/**
 * A consumer project in which the packed packages and the registry packages that they need are
 * installed.
 */
const project = mkdtempSync(join(tmpdir(), 'stackyard-consumer-'));

before(async () => {
  const files = await pack(join(project, 'packed'), {
    GITHUB_SERVER_URL: 'https://forge.example',
    GITHUB_REPOSITORY: 'us/stackyard',
  });
  write('package.json', { name: 'consumer', private: true, type: 'module' });
  copyInstalledPackages();
  await succeed('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', ...files]);
  for (const name of libraries) {
    const page = readFileSync(join(root, 'libs', name, 'README.md'), 'utf8');
    const [example] = codeBlocks(page, ['ts']);
    writeFileSync(join(project, `${name}.ts`), example.text);
  }
  await compile('nodenext', { module: 'nodenext', outDir: 'run' });
});

after(() => rmSync(project, { recursive: true }));

describe('the packages in a fresh project', () => {
  it('have all dependencies, in matching versions', async () => {
    await succeed('npm', ['ls', '--all']);
  });

  it('compile in strict mode for a bundler, with their declarations checked', async () => {
    await compile('bundler', { module: 'esnext', moduleResolution: 'bundler', noEmit: true });
  });

  it('refer to no source file or tool of this repository', () => {
    for (const name of [...libraries, 'cli']) {
      const folder = join(project, 'node_modules/@stackyard', name);
      const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
      assert.doesNotMatch(manifest, /@stackyard\/source|\bsrc\/|"nx"|devDependencies|"\*"/);
      const { license, repository, engines, publishConfig } = JSON.parse(manifest);
      assert.equal(license, 'MIT');
      assert.equal(engines.node, '>=20.19.0');
      assert.equal(repository.url, 'git+https://forge.example/us/stackyard.git');
      assert.deepEqual(publishConfig, { access: 'public', provenance: true });
      assert.match(readFileSync(join(folder, 'LICENSE'), 'utf8'), /MIT License/);
    }
  });

  it('start the command line by its name', async () => {
    const output = await succeed(join(project, 'node_modules/.bin/stackyard'), ['--help']);
    assert.match(output, /stackyard/);
  });
});

describe('the examples of the packages', () => {
  it('contracts: validates a request and looks up a problem', async () => {
    assert.deepEqual((await runExample('contracts')).trim().split('\n'), [
      'POST /api/redeploys requires the permission stacks-redeploy',
      'invalid: stackNames',
      'While maintenance is active: 423',
    ]);
  });

  it('api-client: queue a redeploy, or report a rejection', async () => {
    const server = await startFakeServer((request) =>
      request.headers.authorization === 'Bearer good'
        ? { status: 202, body: { redeploys: [{ id: 7, stack: { name: 'shop' } }] } }
        : { status: 401, body: { code: 'TOKEN_REFUSED', detail: 'unknown', requestId: 'r1' } },
    );
    const settings = { STACKYARD_URL: server.url };
    assert.equal(
      await runExample('api-client', [], { ...settings, STACKYARD_TOKEN: 'good' }),
      'shop: redeploy 7\n',
    );
    assert.equal(
      await runExample('api-client', [], { ...settings, STACKYARD_TOKEN: 'bad' }),
      'TOKEN_REFUSED unknown\n',
    );
    assert.deepEqual(server.asked, ['POST /api/redeploys', 'POST /api/redeploys']);
    server.close();
  });

  it('platform-client: list stacks, or report an error', async () => {
    const server = await startFakeServer((request) =>
      request.headers['x-api-key'] === 'good'
        ? { status: 200, body: [{ Id: 3, Name: 'shop', Type: 2, EndpointId: 1, Status: 1 }] }
        : { status: 401, body: { message: 'Unauthorized' } },
    );
    const settings = { PLATFORM_URL: server.url };
    assert.equal(
      await runExample('platform-client', [], { ...settings, PLATFORM_API_KEY: 'good' }),
      '3 shop active\n',
    );
    assert.match(
      await runExample('platform-client', [], { ...settings, PLATFORM_API_KEY: 'bad' }),
      /^key-refused/,
    );
    server.close();
  });

  it('report-schema: report what is missing', async () => {
    write('report.json', {});
    assert.match(await runExample('report-schema', ['report.json']), /summary/);
  });

  it('event-chain: verify a copy of an empty log', async () => {
    const head = { version: 1, headId: 0, headHash: '0'.repeat(64) };
    write('chain.jsonl', { kind: 'stackyard-event-log', ...head });
    assert.match(await runExample('event-chain', ['chain.jsonl']), /^0 links, intact up to 0:/);
  });
});

/** Copies the installed registry packages instead of downloading them. */
function copyInstalledPackages() {
  for (const folder of runtimePackages(root, publishedFolders)) {
    if (!folder.startsWith('node_modules/')) continue;
    cpSync(join(root, folder), join(project, folder), { recursive: true });
  }
}

/** @param {string} name @param {object} content */
function write(name, content) {
  writeFileSync(join(project, name), JSON.stringify(content));
}

/** @param {string} name @param {object} options */
async function compile(name, options) {
  const strictOptions = { strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true };
  write(`tsconfig.${name}.json`, {
    compilerOptions: {
      target: 'es2023',
      lib: ['es2023'],
      types: ['node'],
      ...strictOptions,
      ...options,
    },
    files: libraries.map((library) => `${library}.ts`),
  });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await succeed(process.execPath, [compiler, '-p', `tsconfig.${name}.json`]);
}

/** @param {string} name @param {string[]} [args] @param {NodeJS.ProcessEnv} [env] */
function runExample(name, args = [], env = {}) {
  return succeed(process.execPath, [`run/${name}.js`, ...args], env);
}

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
async function succeed(command, args, env = {}) {
  const environment = { ...process.env, ...env };
  const { code, output } = await run(command, args, { cwd: project, env: environment });
  assert.equal(code, 0, output);
  return output;
}
