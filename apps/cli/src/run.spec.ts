import { readFileSync } from 'node:fs';
import { runStackyard } from '../test/stackyard.js';
import { exitCodes } from './faults/exit-codes.js';

describe('stackyard', () => {
  it('prints help on standard output on request', async () => {
    const { code, stdout, stderr } = await runStackyard(['--help']);

    expect(code).toBe(0);
    expect(stdout).toContain('verify-log');
    expect(stdout).toContain('4  blocked by maintenance');
    expect(stderr).toBe('');
  });

  it.each(Object.values(exitCodes))(
    'explains exit code %d in the help and the guide',
    async (code) => {
      const { stdout } = await runStackyard(['--help']);
      const guide = readFileSync(new URL('../../../docs/pipelines.md', import.meta.url), 'utf8');
      const table = guide.slice(guide.indexOf('| Exit code |'));

      expect(stdout).toMatch(new RegExp(`^ *${code}  \\S`, 'm'));
      expect(table).toMatch(new RegExp(`^\\| ${code} +\\| \\S`, 'm'));
    },
  );

  it.each([
    [['redeploy'], '30m'],
    [['update'], '1h'],
    [['backup'], '1h'],
    [['report', 'produce'], '10m'],
  ])('says once in the help of %j how long it waits', async (command, time) => {
    const { stdout } = await runStackyard([...command, '--help']);

    expect(stdout.replace(/\s+/g, ' ').match(/\(default: [^)]*\)/g)).toEqual([
      `(default: ${time})`,
    ]);
  });

  it('lists required options', async () => {
    const { stdout } = await runStackyard(['maintenance', 'on', '--help']);

    expect(stdout.replace(/\s+/g, ' ')).toMatch(/--reason <text> [^-]*\(required\)/);
  });

  it('prints its version', async () => {
    expect(await runStackyard(['--version'])).toMatchObject({ code: 0, stdout: '0.1.0\n' });
  });

  it.each([
    ['no command', []],
    ['a command that is unknown', ['dance']],
    ['the name of something else', ['toString']],
    ['an option that is unknown', ['stacks', '--colour']],
    ['an option without its value', ['stacks', '--server']],
  ])('ends with 2 for %s, and writes nothing to standard output', async (_, args) => {
    expect(await runStackyard(args)).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([
    ['names beside --all', ['redeploy', 'shop', '--all']],
    ['neither names nor --all', ['redeploy']],
    ['a server without names', ['redeploy', '--all', '--server', 'production']],
    ['a time that is none', ['redeploy', 'shop', '--timeout', 'soon']],
    ['a key that no header takes', ['redeploy', 'shop', '--idempotency-key', 'a b']],
    ['maintenance without a reason', ['maintenance', 'on']],
    [
      'two ends of maintenance',
      ['maintenance', 'on', '--reason', 'x', '--for', '1h', '--until', 'y'],
    ],
    [
      'a day that does not exist',
      ['maintenance', 'on', '--reason', 'x', '--until', '2026-02-30T10:00:00Z'],
    ],
    ['a month that is none', ['report', 'show', '2026-13']],
    ['a format that is none', ['logs', 'export', '--format', 'xml']],
  ])('ends with 2 for %s without asking the server', async (_, args) => {
    const env = { HOME: '/nowhere', STACKYARD_URL: 'http://127.0.0.1:9', STACKYARD_TOKEN: 'sy_1' };

    expect(await runStackyard(args, { env })).toMatchObject({ code: 2, stdout: '' });
  });

  it('exits with 6 if the server is unreachable, and repeats the system’s error', async () => {
    const env = { HOME: '/nowhere', STACKYARD_URL: 'http://127.0.0.1:9', STACKYARD_TOKEN: 'sy_1' };
    const { code, stderr } = await runStackyard(['whoami'], { env });

    expect({ code, stderr }).toMatchObject({
      code: 6,
      stderr: expect.stringMatching(/ECONNREFUSED|bad port/),
    });
  });

  it('reports that the server is not specified', async () => {
    const { code, stderr } = await runStackyard(['stacks'], { env: { HOME: '/nowhere' } });

    expect(code).toBe(2);
    expect(stderr).toContain('STACKYARD_URL');
  });

  it('has no token for a server without a login', async () => {
    const { code, stderr } = await runStackyard(['stacks', '--url', 'https://stackyard.example'], {
      env: { HOME: '/nowhere' },
    });

    expect(code).toBe(3);
    expect(stderr).toContain('STACKYARD_TOKEN');
  });

  it.each(['stackyard.example', 'ftp://stackyard.example', 'https://u:p@stackyard.example', 'x y'])(
    'rejects %s as an address',
    async (url) => {
      const env = { HOME: '/nowhere', STACKYARD_TOKEN: 'sy_1' };
      expect(await runStackyard(['stacks', '--url', url], { env })).toMatchObject({ code: 2 });
    },
  );
});
