import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from '../built-programs.js';
import { createTemporaryFolder } from '../temporary-folder.js';
import { waitUntil } from '../wait-until.js';

export const commandLineProgram = builtProgram('cli', 'main');

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export class RunningCommand {
  stdout = '';
  stderr = '';
  private readonly result: Promise<CommandResult>;

  constructor(private readonly child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.result = once(child, 'close').then(() => {
      const { stdout, stderr } = this;
      return { code: child.exitCode, stdout, stderr };
    });
  }

  waitForEnd(): Promise<CommandResult> {
    return this.result;
  }

  async waitForOutput(text: string): Promise<void> {
    await waitUntil(`the command says "${text}"`, () => (this.stdout + this.stderr).includes(text));
  }

  /** Interrupts the command, like pressing Ctrl-C. */
  interrupt(): void {
    this.child.kill('SIGINT');
  }
}

/** A user's shell with its own environment and home directory. */
export class CommandLine {
  private constructor(
    readonly folder: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async open(env: Readonly<Record<string, string>> = {}): Promise<CommandLine> {
    return new CommandLine(await createTemporaryFolder(), env);
  }

  start(args: readonly string[], input = ''): RunningCommand {
    return this.spawn(process.execPath, [commandLineProgram, ...args], input);
  }

  run(args: readonly string[], input?: string): Promise<CommandResult> {
    return this.start(args, input).waitForEnd();
  }

  /** Runs shell commands that can use `stackyard` and `npx`. */
  runShell(lines: string): Promise<CommandResult> {
    const commandDefinitions = [
      `stackyard() { '${process.execPath}' '${commandLineProgram}' "$@"; }`,
      `npx() { [ "$1 \${2%@*}" = '--yes @stackyard/cli' ] && stackyard "\${@:3}"; }`,
    ];
    const args = ['--norc', '-euo', 'pipefail', '-c', [...commandDefinitions, lines].join('\n')];
    return this.spawn('bash', args, '').waitForEnd();
  }

  private spawn(program: string, args: readonly string[], input: string): RunningCommand {
    const { PATH = '' } = process.env;
    const env = { PATH, HOME: this.folder, ...this.env };
    const child = spawn(program, args, { cwd: this.folder, env, stdio: 'pipe' });
    child.stdin.end(input);
    return new RunningCommand(child);
  }
}
