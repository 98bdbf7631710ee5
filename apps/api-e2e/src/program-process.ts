import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from './built-programs.js';

/** A server program that runs in a separate process and can be killed. */
export class ProgramProcess {
  text = '';
  private readonly child: ChildProcess;
  private readonly exitPromise: Promise<unknown>;

  constructor(
    name: 'copy-database' | 'restore',
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ) {
    const child = spawn(process.execPath, [builtProgram('api', name), ...args], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.text += text));
    }
    this.child = child;
    this.exitPromise = once(child, 'close');
  }

  /** Waits for the program to exit and returns its exit code; null if it was killed. */
  async waitForExit(): Promise<number | null> {
    await this.exitPromise;
    return this.child.exitCode;
  }

  async kill9(): Promise<number | null> {
    this.child.kill('SIGKILL');
    return this.waitForExit();
  }
}
