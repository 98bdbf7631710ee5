import {
  chainHashOf,
  chainVersion,
  contentHashOf,
  genesis,
  headerLine,
  linkLine,
} from '@stackyard/event-chain';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStackyard } from '../../test/stackyard.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stackyard-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const entry = {
  id: 1,
  createdAt: '2026-03-01T10:00:00.000Z',
  category: 'platform' as const,
  action: 'setup.completed' as const,
  outcome: 'success' as const,
  severity: 'info' as const,
  actor: { type: 'system' as const, id: null, name: 'Stackyard' },
  target: null,
  server: null,
  message: 'Done',
  ip: null,
  userAgent: null,
  requestId: null,
  reason: null,
  details: null,
};
const contentHash = contentHashOf(entry);
const chainHash = chainHashOf(genesis, contentHash);
const copy = [
  headerLine({ id: 1, hash: chainHash }, chainVersion),
  linkLine({ kind: 'entry', entry, contentHash, chainHash }),
].join('\n');
const head = `1:${chainHash.toString('hex')}`;

async function writeLogFile(text: string): Promise<string> {
  const file = join(folder, `${Math.random()}.jsonl`);
  await writeFile(file, text);
  return file;
}

describe('stackyard verify-log', () => {
  it('exits with 0 for an intact copy and prints its head', async () => {
    expect(await runStackyard(['verify-log', await writeLogFile(`${copy}\n`)])).toEqual({
      code: 0,
      stdout: `Intact: 1 entry up to ${head}\n`,
      stderr: '',
    });
  });

  it('exits with 1 for a broken copy and names the entry', async () => {
    const { code, stdout } = await runStackyard([
      'verify-log',
      await writeLogFile(copy.replace('Done', 'Gone')),
    ]);

    expect(code).toBe(1);
    expect(stdout).toMatch(/^BROKEN \(changed\) at entry 1/);
  });

  it('compares the copy with a noted head', async () => {
    const file = await writeLogFile(copy);

    expect((await runStackyard(['verify-log', file, '--head', head])).code).toBe(0);
    expect(await runStackyard(['verify-log', file, '--head', `1:${'0'.repeat(64)}`])).toMatchObject(
      {
        code: 1,
        stdout: expect.stringContaining('head-missed') as unknown,
      },
    );
  });

  it('verifies a single archive file', async () => {
    const line = copy.split('\n')[1] ?? '';

    expect(await runStackyard(['verify-log', await writeLogFile(`${line}\n`)])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Intact: 1 archived entry from 1 to 1') as unknown,
    });
    const changed = await runStackyard([
      'verify-log',
      await writeLogFile(line.replace('Done', 'Gone')),
    ]);
    expect(changed).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^BROKEN \(changed\) at entry 1/) as unknown,
    });
    expect(
      (await runStackyard(['verify-log', await writeLogFile(line), '--head', head])).code,
    ).toBe(2);
  });

  it.each([
    ['a file that is not there', ['/nowhere/log.jsonl']],
    ['a folder', [tmpdir()]],
    ['no file', []],
    ['two files', ['a', 'b']],
    ['a head that is none', ['a', '--head', '7']],
    ['an option that is unknown', ['a', '--colour']],
  ])('ends with 2 for %s', async (_, args) => {
    const { code, stdout, stderr } = await runStackyard(['verify-log', ...args]);

    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toBe('');
  });

  it('does not read all of a file without lines', async () => {
    const { code, stderr } = await runStackyard([
      'verify-log',
      await writeLogFile('x'.repeat(17 * 1024 ** 2)),
    ]);

    expect([code, stderr]).toEqual([2, expect.stringContaining('is not an event log')]);
  });

  it.each(['', 'id,createdAt\n', '{"kind":"entry"}\n', `${copy}\n{"half":`])(
    'exits with 2 for the text %j, which is not a copy',
    async (text) => {
      expect((await runStackyard(['verify-log', await writeLogFile(text)])).code).toBe(2);
    },
  );
});
