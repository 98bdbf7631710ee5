import { jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Settings } from '#config/settings.js';
import { ProgramMissingError, Programs, type ProgramCall } from './programs.adapter.js';

const programs = new Programs(new Settings());

function runScript(text: string, overrides: Partial<ProgramCall> = {}) {
  const output = { stdout: '', stderr: '' };
  const exit = programs.run({
    program: 'sh',
    args: ['-c', text, 'sh', '$(touch /never)', 'a b'],
    timeLimitMs: 10_000,
    outputLimitBytes: 1024 * 1024,
    onOutput: (stream, chunk) => void (output[stream] += chunk),
    ...overrides,
  });
  return { ended: exit, printed: output };
}

async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ' Z ');
  return !stat.includes(') Z ') && stat !== ' Z ';
}

async function waitUntilGone(pid: number): Promise<void> {
  while (await isRunning(pid)) await pause(5);
}

describe('a program', () => {
  const secret = 'STACKYARD_SECRET_OF_THIS_SPEC';
  afterEach(() => delete process.env[secret]);

  it('gets its arguments unchanged, empty input, and nothing of our environment', async () => {
    process.env[secret] = 'secret';
    const { ended, printed } = runScript('cat; env; echo "$1|$2"; echo oops >&2; exit 3');

    expect(await ended).toEqual({ reason: 'ended', code: 3, signal: null });
    expect(printed.stdout).toContain('$(touch /never)|a b');
    expect(printed.stdout).not.toContain('SECRET');
    expect(printed.stderr).toBe('oops\n');
  });

  it('runs with low priority', async () => {
    const { ended, printed } = runScript('nice', { niceness: 12 });
    await ended;

    expect(Number(printed.stdout)).toBe(Math.min(19, getPriority() + 12));
  });

  it('is reported as missing if it is not installed', async () => {
    await expect(runScript('', { program: 'no-such-program' }).ended).rejects.toThrow(
      ProgramMissingError,
    );
    await expect(runScript('', { program: '/etc/passwd' }).ended).rejects.toThrow(
      ProgramMissingError,
    );
    await expect(runScript('', { program: '/usr/bin' }).ended).rejects.toThrow(ProgramMissingError);
  });

  it('does not start if it was cancelled before', async () => {
    const started: number[] = [];
    const { ended } = runScript('exit 0', {
      signal: AbortSignal.abort(),
      onStart: (pid) => void started.push(pid),
    });

    expect(await ended).toMatchObject({ reason: 'cancelled' });
    expect(started).toEqual([]);
  });

  it('ends if it is cancelled while its command is being built', async () => {
    const cancel = new AbortController();
    const cancellingPrograms = new Programs(new Settings());
    const find = cancellingPrograms.find.bind(cancellingPrograms);
    jest.spyOn(cancellingPrograms, 'find').mockImplementation((program) => {
      if (program === 'setpriv') cancel.abort();
      return find(program);
    });
    const limits = { timeLimitMs: 10_000, outputLimitBytes: 1024, signal: cancel.signal };

    const exit = await cancellingPrograms.run({ program: 'sleep', args: ['60'], ...limits });

    expect(exit).toMatchObject({ reason: 'cancelled' });
  });

  it('ends when it takes too long', async () => {
    const { ended } = runScript('sleep 60', { timeLimitMs: 50 });

    expect(await ended).toMatchObject({ reason: 'time-limit', signal: 'SIGTERM' });
  });

  it('ends when it prints too much, without buffering the output', async () => {
    const { ended, printed } = runScript('yes', { outputLimitBytes: 300_000 });

    expect(await ended).toMatchObject({ reason: 'output-limit' });
    expect(printed.stdout.length).toBeLessThanOrEqual(300_000);
  });

  it('ends with its child processes, even if they ignore signals', async () => {
    const cancel = new AbortController();
    let pids = '';
    const { ended } = runScript('trap "" TERM; sleep 60 & echo $! $$; while :; do sleep 60; done', {
      signal: cancel.signal,
      onOutput: (_, chunk) => {
        pids += chunk;
        if (pids.includes('\n')) cancel.abort();
      },
    });

    expect(await ended).toEqual({ reason: 'cancelled', code: null, signal: 'SIGKILL' });
    for (const pid of pids.trim().split(' ')) await waitUntilGone(Number(pid));
  });

  it('does not block on processes that it leaves running', async () => {
    const { ended, printed } = runScript('sleep 60 & echo $!');

    expect(await ended).toMatchObject({ reason: 'ended', code: 0 });
    await waitUntilGone(Number(printed.stdout));
  });

  it('is paused while its output is processed', async () => {
    let maxWaiting = 0;
    let waiting = 0;
    const { ended } = runScript('yes | head -c 900000', {
      onOutput: async (_, chunk) => {
        waiting += 1;
        maxWaiting = Math.max(maxWaiting, waiting);
        await pause(1);
        waiting -= 1;
        // Reading stops once the buffer holds 64 KiB, after at most one more chunk of that size.
        expect(chunk.length).toBeLessThan(2 * 64 * 1024);
      },
    });

    expect(await ended).toMatchObject({ code: 0 });
    expect(maxWaiting).toBe(1);
  });

  it('ends when processing its output fails', async () => {
    let pid = 0;
    const { ended } = runScript('echo one; sleep 60', {
      onStart: (startedPid) => void (pid = startedPid),
      onOutput: () => Promise.reject(new Error('the log is full')),
    });

    await expect(ended).rejects.toThrow('the log is full');
    await waitUntilGone(pid);
  });

  it('may split a character between chunks', async () => {
    const { ended, printed } = runScript(String.raw`printf '\303'; sleep 0.05; printf '\244'`);
    await ended;

    expect(printed.stdout).toBe('ä');
  });
});
