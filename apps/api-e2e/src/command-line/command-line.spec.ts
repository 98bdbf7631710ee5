import { createToken, readMaintenanceMode, type Permission } from '@stackyard/contracts';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { CommandLine } from './command-line.js';
import type { TestApiClient } from '../pipeline.js';
import { startTestSetup, type TestSetup } from '../scene.js';

let set: TestSetup & { api: TestApiClient };
let operator: CommandLine;

beforeAll(async () => {
  set = await startTestSetup(2);
  operator = await CommandLine.open({
    STACKYARD_URL: set.server.address,
    STACKYARD_TOKEN: await createTokenSecret([
      'stacks-access',
      'maintenance-access',
      'logs-access',
      'logs-export',
      'reports-access',
      'reports-generate',
    ]),
  });
});

async function createTokenSecret(permissions: Permission[]): Promise<string> {
  const { secret } = await set.api.call(createToken, { body: { name: 'shell', permissions } });
  return secret;
}

/** Starts a server that redirects every request to `location` and records the request headers. */
async function startRedirectServer(location: string) {
  const requestHeaders: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    requestHeaders.push(request.headers);
    response.writeHead(302, { location }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    address: `http://127.0.0.1:${port}`,
    asked: requestHeaders,
    close: () => server.close(),
  };
}

describe('stackyard login', () => {
  it('stores an accepted login for later commands, and removes it', async () => {
    const shell = await CommandLine.open();
    const secret = await createTokenSecret(['stacks-access']);

    const loginResult = await shell.run(
      ['login', set.server.address, '--with-token'],
      `${secret}\n`,
    );
    const file = join(shell.folder, '.config', 'stackyard', 'config.json');
    const modes = [(await stat(file)).mode & 0o777, (await stat(join(file, '..'))).mode & 0o777];
    const whoami = await shell.run(['whoami', '--json']);
    const otherServerResult = await shell.run(['whoami', '--url', 'http://127.0.0.1:9']);
    await shell.run(['logout']);
    const after = await shell.run(['whoami']);

    expect(loginResult).toMatchObject({ code: 0, stdout: '' });
    expect(loginResult.stderr).not.toContain(secret);
    expect(modes).toEqual([0o600, 0o700]);
    expect(JSON.parse(whoami.stdout)).toMatchObject({
      url: set.server.address,
      user: { username: 'root' },
      permissions: ['stacks-access'],
    });
    expect(otherServerResult).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('No token for'),
    });
    expect(after.code).toBe(2);
  });

  it('stores nothing that the server rejects', async () => {
    const shell = await CommandLine.open();

    const { code } = await shell.run(['login', set.server.address, '--with-token'], 'sy_wrong');

    expect(code).toBe(3);
    expect(await readdir(shell.folder)).toEqual([]);
  });

  it('does not send the token to a redirect target', async () => {
    const other = await startRedirectServer('/');
    const first = await startRedirectServer(`${other.address}/api/auth/session`);
    const shell = await CommandLine.open();

    const { code, stderr } = await shell.run(['login', first.address, '--with-token'], 'sy_1');
    first.close();
    other.close();

    expect({ code, stderr }).toMatchObject({
      code: 6,
      stderr: expect.stringContaining(other.address),
    });
    expect(first.asked).toMatchObject([{ authorization: 'Bearer sy_1' }]);
    expect(other.asked).toEqual([]);
  });
});

describe('stackyard', () => {
  it('lists stacks as a table and as JSON', async () => {
    const { code, stdout } = await operator.run(['stacks']);
    const json = await operator.run(['stacks', '--search', 'stack-2', '--json']);

    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^ID +NAME +SERVER +ENVIRONMENT +HEALTH/),
      expect.stringContaining('stack-1'),
      expect.stringContaining('stack-2'),
      '',
    ]);
    expect(JSON.parse(json.stdout)).toMatchObject([{ name: 'stack-2', status: 'active' }]);
  });

  it('turns maintenance on and off', async () => {
    const on = await operator.run(['maintenance', 'on', '--reason', 'Disk swap', '--for', '2h']);
    const modeDuringMaintenance = await set.api.call(readMaintenanceMode);
    const status = await operator.run(['maintenance', 'status']);
    const turnedOff = await operator.run(['maintenance', 'off', '--json']);

    expect([on.code, status.code, turnedOff.code]).toEqual([0, 0, 0]);
    expect(modeDuringMaintenance).toMatchObject({ active: true, message: 'Disk swap' });
    expect(Date.parse(modeDuringMaintenance.until ?? '')).toBeGreaterThan(Date.now() + 3_600_000);
    expect(status.stdout).toContain('Disk swap');
    expect(JSON.parse(turnedOff.stdout)).toMatchObject({ active: false });
  });

  it('exports the event log to a file that appears only when complete, and verifies it', async () => {
    const file = join(operator.folder, 'chain.jsonl');
    await writeFile(file, 'from before');

    const exportResult = await operator.run([
      ...['logs', 'export', '--format', 'jsonl', '--chain', '--output', file],
    ]);
    const [fileVerification, serverVerification, filesInFolder] = [
      await operator.run(['logs', 'verify', file]),
      await operator.run(['logs', 'verify']),
      await readdir(operator.folder),
    ];

    expect([exportResult.code, fileVerification.code, serverVerification.code]).toEqual([0, 0, 0]);
    expect(fileVerification.stdout).toMatch(/^Intact: \d+ entries up to \d+:[0-9a-f]{64}\n$/);
    expect(serverVerification.stdout).toMatch(/^Intact: \d+ entries up to \d+:[0-9a-f]{64}\n$/);
    expect(filesInFolder).toEqual(['chain.jsonl']);
  });

  it('exits with 1 if the event log does not contain a noted head, and 2 for an invalid file', async () => {
    const head = `1:${'0'.repeat(64)}`;
    const verification = await operator.run(['logs', 'verify', '--head', head]);
    const missingFileResult = await operator.run(['logs', 'verify', 'nowhere.jsonl']);

    expect(verification).toMatchObject({ code: 1, stdout: expect.stringContaining('head-missed') });
    expect(missingFileResult).toMatchObject({ code: 2, stdout: '' });
  });

  it('writes entries to standard output, even if the reader closes it early', async () => {
    const whole = await operator.run(['logs', 'export', '--category', 'maintenance']);
    const head = await operator.runShell('stackyard logs export | head -n 1');

    expect(whole.code).toBe(0);
    expect(whole.stdout).toContain('maintenance.opened');
    expect(whole.stdout).not.toContain('token.created');
    expect(head).toMatchObject({ code: 0, stderr: '' });
    expect(head.stdout).toBe(`${whole.stdout.split('\r\n')[0]}\r\n`);
  });

  it('generates a report and downloads it', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const generation = await operator.run(['report', 'produce', month, '--language', 'en']);
    const shown = await operator.run(['report', 'show', month, '--format', 'json']);
    const stored = await operator.run(['report', 'download', month]);
    const listed = await operator.run(['report', 'list']);

    expect([generation, shown, stored, listed]).toMatchObject([
      { code: 0 },
      { code: 0 },
      { code: 0 },
      { code: 0 },
    ]);
    expect(generation.stdout).toBe(`${month} (en): version 1\n`);
    expect(JSON.parse(shown.stdout)).toEqual(expect.objectContaining({}));
    const page = await readFile(join(operator.folder, `stackyard-report-${month}.html`), 'utf8');
    expect(page).toContain('<html');
    expect(listed.stdout).toContain(month);
  });
});
