import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  createRemoveCommand,
  createLaunchProgram,
  createReportProgram,
  type HostProgram,
} from './host-programs.js';
import { parseHostReport } from './host-report.js';

const runMarkers: string[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stackyard-programs-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
  for (const runMarker of runMarkers.splice(0))
    await run({ command: createRemoveCommand(runMarker), stdin: '' });
});

function newRunMarker(): string {
  const runMarker = randomBytes(16).toString('hex');
  runMarkers.push(runMarker);
  return runMarker;
}

async function run({ command, stdin }: HostProgram, env = process.env) {
  const child = spawn('/bin/sh', ['-c', command], { env });
  // Ignore errors: writing to a program that has already exited fails.
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, code };
}

/** Creates an environment whose PATH contains only these programs. */
async function createPathWith(...names: string[]): Promise<NodeJS.ProcessEnv> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const name of names) {
    const { stdout } = await run({ command: `command -v ${name}`, stdin: '' });
    await symlink(stdout.trim(), join(bin, name));
  }
  return { PATH: bin };
}

describe('the launcher', () => {
  it('passes a script on unchanged, separates its output and exits with its code', async () => {
    const script = `echo "it's" '$HOME' \\$x; printf '%s\\n' 'a \\ b' >&2; exit 7`;

    expect(await run(createLaunchProgram(newRunMarker(), script))).toEqual({
      stdout: "it's $HOME $x\n",
      stderr: 'a \\ b\n',
      code: 7,
    });
  });

  it('accepts a script of any length', async () => {
    const script = `${'# a comment\n'.repeat(8000)}echo the end`;
    expect(await run(createLaunchProgram(newRunMarker(), script))).toMatchObject({
      stdout: 'the end\n',
    });
  });

  it('does nothing if a part of it is missing', async () => {
    const { command, stdin } = createLaunchProgram(
      newRunMarker(),
      `touch ${folder}/begun\n${'true\n'.repeat(50)}`,
    );
    for (const length of [200, stdin.indexOf('true'), stdin.length - 20]) {
      await run({ command, stdin: stdin.slice(0, length) });
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps the script out of argument lists and files', async () => {
    const runMarker = newRunMarker();
    const script = `cat /proc/*/cmdline 2>/dev/null | tr '\\0' ' ' >${folder}/seen; cat /tmp/stackyard-update-${runMarker}/* >>${folder}/seen; true hunter2`;

    await run(createLaunchProgram(runMarker, script));

    expect(await readFile(join(folder, 'seen'), 'latin1')).not.toContain('hunter2');
  });

  it('records how the script ended, readable only by the user', async () => {
    const runMarker = newRunMarker();
    await run(createLaunchProgram(runMarker, 'exit 5'));

    const report = parseHostReport((await run(createReportProgram(runMarker))).stdout);
    expect(report).toMatchObject({ code: 5, processVisibility: 'all', script: { name: 'sh' } });
    const modes = await run({
      command: `stat -c %a /tmp/stackyard-update-${runMarker}`,
      stdin: '',
    });
    expect(modes.stdout).toBe('700\n');
  });

  it('runs a script on a host without setsid, and reports it', async () => {
    const runMarker = newRunMarker();
    const env = await createPathWith('sh', 'env', 'cat', 'mkdir', 'dirname', 'basename');

    expect(await run(createLaunchProgram(runMarker, 'exit 5'), env)).toMatchObject({ code: 5 });
    const report = parseHostReport((await run(createReportProgram(runMarker), env)).stdout);
    expect(report).toMatchObject({ code: 5, hasSetsid: false });
  });
});

describe('the report of a host', () => {
  it('uses ps if there is no /proc', async () => {
    const env = await createPathWith('sh', 'cat');
    const line = ' 4242 4240 4242 S Mon Nov 23 17:05:01 2026 /usr/bin/docker';
    await writeFile(join(folder, 'bin/ps'), `#!/bin/sh\necho '${line}'\n`, { mode: 0o755 });

    const { stdout } = await run(createReportProgram(newRunMarker(), '/nowhere'), env);

    expect(parseHostReport(stdout)).toMatchObject({
      processVisibility: 'all',
      processes: [{ pid: 4242, name: 'docker' }],
    });
  });

  it('says so if there is neither', async () => {
    const { stdout } = await run(
      createReportProgram(newRunMarker(), '/nowhere'),
      await createPathWith('sh', 'cat'),
    );
    expect(parseHostReport(stdout)).toMatchObject({ processVisibility: 'nothing' });
  });

  it('says so if the processes of other users are hidden', async () => {
    await mkdir(join(folder, 'self'));
    await writeFile(join(folder, 'self/stat'), '');
    const { stdout } = await run(createReportProgram(newRunMarker(), folder));
    expect(parseHostReport(stdout)).toMatchObject({ processVisibility: 'own' });
  });
});
