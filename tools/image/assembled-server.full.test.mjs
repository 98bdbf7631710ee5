import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { run } from '../bootstrap/processes.mjs';
import { assemble } from './assemble.mjs';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'stackyard-assembled-'));
const env = { PATH: process.env.PATH, HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') };
/** @type {import('node:child_process').ChildProcess} */
let server;
let port = 0;

before(async () => {
  assemble(root, join(folder, 'app'));
  cpSync(join(root, 'docker/healthcheck.mjs'), join(folder, 'app/healthcheck.mjs'));
  server = spawn(process.execPath, ['apps/api/dist/main.js'], {
    cwd: join(folder, 'app'),
    env: { ...env, PORT: '0', LOG_FORMAT: 'json' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const { msg, port: listeningPort } = JSON.parse(line);
    if (msg !== 'Ready') continue;
    port = listeningPort;
    break;
  }
  server.stdout.resume();
});

after(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

describe('the assembled server', () => {
  const checkHealth = () =>
    run(process.execPath, ['healthcheck.mjs'], {
      cwd: join(folder, 'app'),
      env: { ...env, PORT: String(port) },
    });

  it('starts with only the assembled files, and is healthy', async () => {
    const { code, output } = await checkHealth();
    assert.equal(code, 0, output);
  });

  it('serves the admin app and the API description', async () => {
    for (const path of ['/', '/api/openapi.json', '/api/docs/swagger-ui-bundle.js']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      assert.equal(status, 200, path);
    }
  });

  it('includes the command line', async () => {
    const args = ['apps/cli/dist/main.js', '--help'];
    const { code, output } = await run(process.execPath, args, { cwd: join(folder, 'app') });
    assert.equal(code, 0, output);
  });

  it('stops cleanly when asked to, and is not healthy afterwards', async () => {
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    assert.equal(code, 0);
    const check = await checkHealth();
    assert.equal(check.code, 1);
    assert.match(check.output, /\/api\/auth\/session: /);
  });
});
