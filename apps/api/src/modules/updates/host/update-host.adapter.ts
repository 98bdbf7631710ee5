import { abortable } from '#infra/abortable.js';
import {
  SshFailure,
  type CommandEnd,
  type CommandOptions,
  type SshConnection,
} from '../ssh/ssh.port.js';
import {
  forgetCommand,
  launchProgram,
  lookProgram,
  signalCommand,
  type HostProgram,
} from './host-programs.js';
import { parseHostReport, type HostProcess, type HostReport } from './host-report.js';
import { keyOf, parentsFirst, processesOf } from './script-processes.js';

/** Characters of an answer; a process takes about 350. */
const longestAnswer = 8_000_000;

/** Looks in a row that have to find nothing: a process that forks meanwhile is missed by one of them. */
export const looksForNothing = 2;

/** What a look at the host has found of a script. */
export interface HostLook extends HostReport {
  /** What belongs to the script and still runs. */
  running: readonly HostProcess[];
}

/** The host of one update: starts the script, and finds it again by its mark, on any connection. */
export class UpdateHost {
  private main: SshConnection | undefined;
  private spare: SshConnection | undefined;
  private readonly known = new Set<string>();

  /** @param mark - 32 hexadecimal digits, which are part of command lines */
  constructor(
    private readonly mark: string,
    private readonly open: () => Promise<SshConnection>,
    private readonly answerMs: number,
  ) {}

  /**
   * Runs the script; resolves when it has ended, whatever its code.
   *
   * @throws SshFailure when it cannot be started, ConnectionBroke once it has been
   */
  async run(script: string, options: Omit<CommandOptions, 'stdin'>): Promise<CommandEnd> {
    const { command, stdin } = launchProgram(this.mark, script);
    this.main = this.spare ?? (await this.open());
    this.spare = undefined;
    return this.main.run(command, { ...options, stdin });
  }

  /**
   * Looks what has become of the script.
   *
   * @throws SshFailure when the host cannot be reached or does not answer
   */
  async look(signal: AbortSignal): Promise<HostLook> {
    const report = parseHostReport(await this.ask(lookProgram(this.mark), signal));
    const running = processesOf(report, this.known);
    for (const process of running) this.known.add(keyOf(process));
    return { ...report, running };
  }

  async send(
    name: 'TERM' | 'KILL',
    processes: readonly HostProcess[],
    signal: AbortSignal,
  ): Promise<void> {
    if (processes.length === 0) return;
    const command = signalCommand(
      name,
      parentsFirst(processes).map(({ pid }) => pid),
    );
    await this.ask({ command, stdin: '' }, signal);
  }

  /** Removes what the host has kept; where that fails, a small folder stays until its next start. */
  async forget(signal: AbortSignal): Promise<void> {
    await this.ask({ command: forgetCommand(this.mark), stdin: '' }, signal);
  }

  close(): void {
    this.main?.close();
    this.spare?.close();
    this.main = this.spare = undefined;
  }

  /** Over a channel beside the script, or over a new connection where that does not work. */
  private async ask(program: HostProgram, signal: AbortSignal): Promise<string> {
    const open = this.spare ?? this.main;
    if (open !== undefined) {
      try {
        return await this.answerOf(open, program, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SshFailure)) throw error;
        this.spare?.close();
        this.spare = undefined;
      }
    }
    this.spare = await this.connect(signal);
    return this.answerOf(this.spare, program, signal);
  }

  private connect(signal: AbortSignal): Promise<SshConnection> {
    const opening = this.open();
    // One that comes too late is not left open.
    void opening.then(
      (connection) => signal.aborted && connection.close(),
      () => undefined,
    );
    return abortable(opening, signal);
  }

  private async answerOf(
    connection: SshConnection,
    { command, stdin }: HostProgram,
    signal: AbortSignal,
  ): Promise<string> {
    const heard: Buffer[] = [];
    let bytes = 0;
    await connection.run(command, {
      stdin,
      signal: AbortSignal.any([signal, AbortSignal.timeout(this.answerMs)]),
      onOutput: (stream, chunk) => {
        if (stream !== 'stdout' || bytes > longestAnswer) return;
        bytes += chunk.length;
        heard.push(chunk);
      },
    });
    return Buffer.concat(heard).toString('utf8');
  }
}
