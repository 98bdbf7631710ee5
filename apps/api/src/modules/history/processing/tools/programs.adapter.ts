import { Injectable } from '@nestjs/common';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { Settings } from '#config/settings.js';

const terminationGraceMs = 2000;

export type ProgramStream = 'stdout' | 'stderr';

export interface ProgramCall {
  /** A name to look up in PATH, or an absolute path. */
  program: string;
  args: readonly string[];
  timeLimitMs: number;
  /** Maximum output on both streams together. */
  outputLimitBytes: number;
  signal?: AbortSignal;
  /** From 0 to 19. With a higher value, the program leaves more CPU time to other processes. */
  niceness?: number;
  /** Receives the output. The program is paused while the returned promise is pending. */
  onOutput?: (stream: ProgramStream, text: string) => void | Promise<void>;
  /** Called with the process ID, so that the program can be found after this process has crashed. */
  onStart?: (pid: number) => void | Promise<void>;
}

/** How a program ended. `ended` does not mean that it succeeded. */
export interface ProgramExit {
  reason: 'ended' | 'cancelled' | 'time-limit' | 'output-limit';
  /** Null if a signal ended the program, or if the call was cancelled before the program started. */
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Thrown if the program is not installed or not executable. */
export class ProgramMissingError extends Error {
  override readonly name = 'ProgramMissingError';

  constructor(readonly program: string) {
    super(`${program} is not installed.`);
  }
}

/** Runs programs without a shell, without standard input, and with a minimal environment. */
@Injectable()
export class Programs {
  constructor(private readonly settings: Settings) {}

  /** Returns the path of a program; null if it is not installed. */
  async find(program: string): Promise<string | null> {
    const folders = isAbsolute(program) ? [''] : this.settings.PATH.split(delimiter);
    for (const folder of folders) {
      const file = folder === '' ? program : join(folder, program);
      if (isAbsolute(file) && (await isExecutable(file))) return file;
    }
    return null;
  }

  /** @throws ProgramMissingError, or the error of `onStart` or `onOutput` after the program has ended */
  async run(call: ProgramCall): Promise<ProgramExit> {
    const file = await this.find(call.program);
    if (file === null) throw new ProgramMissingError(call.program);
    if (call.signal?.aborted) return { reason: 'cancelled', code: null, signal: null };
    const [command = file, ...args] = [
      ...(await this.buildWrapperCommand(call)),
      file,
      ...call.args,
    ];
    const child = spawn(command, args, {
      // Starts the program in a new process group, so that its child processes can be ended with
      // it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: this.settings.PATH, LANG: 'C.UTF-8', HOME: tmpdir(), TMPDIR: tmpdir() },
      cwd: tmpdir(),
    });
    return new ProgramRun(child, call).waitForExit();
  }

  /**
   * Returns a key that distinguishes a process from a later one with the same ID; null if it cannot
   * be determined.
   */
  async readProcessKey(pid: number): Promise<string | null> {
    try {
      const [bootId, stat] = await Promise.all([
        readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
        readFile(`/proc/${pid}/stat`, 'utf8'),
      ]);
      // The program name may contain spaces and parentheses, so split after the last closing
      // parenthesis. The start time is field 22.
      const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return startTicks === undefined ? null : `${bootId.trim()} ${startTicks}`;
    } catch {
      return null;
    }
  }

  /**
   * Kills the process group of a program that an earlier Stackyard process left running. Does
   * nothing if the process has ended or another one now has the same ID.
   */
  async killOrphan(pid: number, key: string): Promise<void> {
    if ((await this.readProcessKey(pid)) === key) killGroup(pid, 'SIGKILL');
  }

  /**
   * Returns the commands to put before the program. Each command replaces itself with the next, so
   * the process ID stays the same.
   */
  private async buildWrapperCommand({ niceness = 0 }: ProgramCall): Promise<string[]> {
    const command: string[] = [];
    const nicePath = niceness > 0 ? await this.find('nice') : null;
    if (nicePath !== null) command.push(nicePath, '-n', String(niceness));
    // Makes the kernel end the program if this process is killed.
    const setprivPath = await this.find('setpriv');
    if (setprivPath !== null) command.push(setprivPath, '--pdeathsig', 'KILL', '--');
    return command;
  }
}

class ProgramRun {
  private endReason: ProgramExit['reason'] = 'ended';
  private killTimer: NodeJS.Timeout | undefined;
  private printedBytes = 0;

  constructor(
    private readonly child: ChildProcess,
    private readonly call: ProgramCall,
  ) {}

  async waitForExit(): Promise<ProgramExit> {
    const { child, call } = this;
    const exitPromise = once(child, 'exit');
    const timeLimitTimer = setTimeout(() => this.stop('time-limit'), call.timeLimitMs);
    const cancel = () => this.stop('cancelled');
    call.signal?.addEventListener('abort', cancel);
    // The call may have been cancelled while the command was being built.
    if (call.signal?.aborted) cancel();
    // Kill the remaining processes of the group, because they would keep the streams open.
    void exitPromise.then(
      () => this.kill('SIGKILL'),
      () => undefined,
    );
    try {
      const [outputResult, exit] = await Promise.allSettled([this.readOutput(), exitPromise]);
      if (exit.status === 'rejected') throw exit.reason;
      if (outputResult.status === 'rejected') throw outputResult.reason;
      return { reason: this.endReason, code: child.exitCode, signal: child.signalCode };
    } finally {
      clearTimeout(timeLimitTimer);
      clearTimeout(this.killTimer);
      call.signal?.removeEventListener('abort', cancel);
    }
  }

  private async readOutput(): Promise<void> {
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
      this.printedBytes += chunk.length;
      if (this.printedBytes > this.call.outputLimitBytes) this.stop('output-limit');
      else await this.call.onOutput?.(name, decoder.write(chunk));
    }
  }

  private stop(reason: ProgramExit['reason']): void {
    if (this.endReason !== 'ended' || this.child.exitCode !== null) return;
    this.endReason = reason;
    this.kill('SIGTERM');
    this.killTimer = setTimeout(() => this.kill('SIGKILL'), terminationGraceMs);
  }

  private kill(signal: NodeJS.Signals): void {
    if (this.child.pid !== undefined) killGroup(this.child.pid, signal);
  }
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process group has no processes left.
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
