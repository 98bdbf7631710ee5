import { Injectable } from '@nestjs/common';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { Settings } from '#config/settings.js';

/** Milliseconds between asking a program to end and ending it. */
const grace = 2000;

/** Which of a program's two streams. */
export type ProgramStream = 'stdout' | 'stderr';

/** One run of a program. */
export interface ProgramCall {
  /** Name in PATH, or an absolute path. */
  program: string;
  args: readonly string[];
  /** Milliseconds it may take. */
  timeLimit: number;
  /** Bytes it may print, both streams together. */
  outputLimit: number;
  /** Ends it. */
  signal?: AbortSignal;
  /** How far it steps back behind everything else, 0 to 19. */
  niceness?: number;
  /** Takes what it prints; the program waits while that takes time. */
  onOutput?: (stream: ProgramStream, text: string) => void | Promise<void>;
  /** Told once it runs, so that it can be found after this process has died. */
  onStart?: (pid: number) => void | Promise<void>;
}

/** How a run ended. `ended` says nothing about success. */
export interface ProgramEnd {
  why: 'ended' | 'cancelled' | 'time-limit' | 'output-limit';
  /** Null when a signal ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The program is not installed, or may not be executed. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';

  constructor(readonly program: string) {
    super(`${program} is not installed.`);
  }
}

/**
 * Runs programs without a shell: arguments arrive as they are, nothing is read from the input, and
 * of the environment only what a program needs to start is handed on.
 */
@Injectable()
export class Programs {
  constructor(private readonly settings: Settings) {}

  /** Where a program is; null when it is not installed. */
  async find(program: string): Promise<string | null> {
    const folders = isAbsolute(program) ? [''] : this.settings.PATH.split(delimiter);
    for (const folder of folders) {
      const file = folder === '' ? program : join(folder, program);
      if (isAbsolute(file) && (await isExecutable(file))) return file;
    }
    return null;
  }

  /** @throws ProgramMissing; whatever taking the output throws, after the program has ended */
  async run(call: ProgramCall): Promise<ProgramEnd> {
    const file = await this.find(call.program);
    if (file === null) throw new ProgramMissing(call.program);
    if (call.signal?.aborted) return { why: 'cancelled', code: null, signal: null };
    const [command = file, ...args] = [...(await this.fences(call)), file, ...call.args];
    const child = spawn(command, args, {
      // A group of its own: whatever it starts ends with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: this.settings.PATH, LANG: 'C.UTF-8', HOME: tmpdir(), TMPDIR: tmpdir() },
      cwd: tmpdir(),
    });
    return new ProgramRun(child, call).end();
  }

  /** What tells a running program from a later one with the same number; null where that is not known. */
  async keyOf(pid: number): Promise<string | null> {
    try {
      const [boot, stat] = await Promise.all([
        readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
        readFile(`/proc/${pid}/stat`, 'utf8'),
      ]);
      // The name in front may hold blanks and brackets; the start time is the 22nd field.
      const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return started === undefined ? null : `${boot.trim()} ${started}`;
    } catch {
      return null;
    }
  }

  /** Ends a program of a process that is no more, with everything in its group. */
  async endLeftover(pid: number, key: string): Promise<void> {
    if ((await this.keyOf(pid)) === key) killGroup(pid, 'SIGKILL');
  }

  /** What stands before the command: each replaces itself by the next, so that the process stays the same. */
  private async fences({ niceness = 0 }: ProgramCall): Promise<string[]> {
    const fences: string[] = [];
    const nice = niceness > 0 ? await this.find('nice') : null;
    if (nice !== null) fences.push(nice, '-n', String(niceness));
    // The kernel ends it when this process is killed and cannot do so itself.
    const setpriv = await this.find('setpriv');
    if (setpriv !== null) fences.push(setpriv, '--pdeathsig', 'KILL', '--');
    return fences;
  }
}

class ProgramRun {
  private why: ProgramEnd['why'] = 'ended';
  private ending: NodeJS.Timeout | undefined;
  private printed = 0;

  constructor(
    private readonly child: ChildProcess,
    private readonly call: ProgramCall,
  ) {}

  async end(): Promise<ProgramEnd> {
    const { child, call } = this;
    const exited = once(child, 'exit');
    const limit = setTimeout(() => this.stop('time-limit'), call.timeLimit);
    const cancel = () => this.stop('cancelled');
    call.signal?.addEventListener('abort', cancel);
    // It may have been called off while the command was put together.
    if (call.signal?.aborted) cancel();
    // What it left running in its group would hold the streams open for good.
    void exited.then(
      () => this.kill('SIGKILL'),
      () => undefined,
    );
    try {
      const [reading, exit] = await Promise.allSettled([this.follow(), exited]);
      if (exit.status === 'rejected') throw exit.reason;
      if (reading.status === 'rejected') throw reading.reason;
      return { why: this.why, code: child.exitCode, signal: child.signalCode };
    } finally {
      clearTimeout(limit);
      clearTimeout(this.ending);
      call.signal?.removeEventListener('abort', cancel);
    }
  }

  private async follow(): Promise<void> {
    const { child, call } = this;
    try {
      if (child.pid !== undefined) await call.onStart?.(child.pid);
      await Promise.all([this.read('stdout', child.stdout), this.read('stderr', child.stderr)]);
    } catch (error) {
      this.stop('cancelled');
      child.stdout?.resume();
      child.stderr?.resume();
      throw error;
    }
  }

  private async read(name: ProgramStream, stream: Readable | null): Promise<void> {
    if (stream === null) return;
    const decoder = new StringDecoder('utf8');
    const chunks: AsyncIterable<Buffer> = stream;
    for await (const chunk of chunks) {
      this.printed += chunk.length;
      if (this.printed > this.call.outputLimit) this.stop('output-limit');
      else await this.call.onOutput?.(name, decoder.write(chunk));
    }
  }

  private stop(why: ProgramEnd['why']): void {
    if (this.why !== 'ended' || this.child.exitCode !== null) return;
    this.why = why;
    this.kill('SIGTERM');
    this.ending = setTimeout(() => this.kill('SIGKILL'), grace);
  }

  private kill(signal: NodeJS.Signals): void {
    if (this.child.pid !== undefined) killGroup(this.child.pid, signal);
  }
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
