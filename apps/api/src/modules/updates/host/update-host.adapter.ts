import { abortable } from '#infra/signals/abortable.js';
import { withSignals } from '#infra/signals/with-signals.js';
import {
  SshFailure,
  type CommandEnd,
  type CommandOptions,
  type SshConnection,
} from '../ssh/ssh.port.js';
import {
  removeCommand,
  launchProgram,
  reportProgram,
  signalCommand,
  type HostProgram,
} from './host-programs.js';
import { parseHostReport, type HostProcess, type HostReport } from './host-report.js';
import { keyOf, parentsFirst, processesOf } from './script-processes.js';

/** Maximum length of a response in characters. A process takes about 350. */
const maxResponseChars = 8_000_000;

/** A single report can miss a process that is just forking, so several in a row must find none. */
export const requiredEmptyReports = 2;

/** The state of a script on the host. */
export interface ScriptState extends HostReport {
  /** The processes of the script that are still running. */
  running: readonly HostProcess[];
}

/** The host of one update. Starts the script, and finds it again by its mark over any connection. */
export class UpdateHost {
  private main: SshConnection | undefined;
  private spare: SshConnection | undefined;
  private readonly known = new Set<string>();

  /** @param mark - 32 hexadecimal digits, used in command lines */
  constructor(
    private readonly mark: string,
    private readonly open: () => Promise<SshConnection>,
    private readonly answerMs: number,
  ) {}

  /**
   * Runs the script; resolves when it has finished with any exit code.
   *
   * @throws SshFailure if it cannot be started, ConnectionLost if the connection breaks later
   */
  async run(script: string, options: Omit<CommandOptions, 'stdin'>): Promise<CommandEnd> {
    const { command, stdin } = launchProgram(this.mark, script);
    this.main = this.spare ?? (await this.open());
    this.spare = undefined;
    return this.main.run(command, { ...options, stdin });
  }

  /**
   * Reads the state of the script.
   *
   * @throws SshFailure if the host is unreachable or does not respond
   */
  async readState(signal: AbortSignal): Promise<ScriptState> {
    const report = parseHostReport(await this.ask(reportProgram(this.mark), signal));
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

  /** Removes the stored files. If that fails, a small folder stays until the host restarts. */
  async forget(signal: AbortSignal): Promise<void> {
    await this.ask({ command: removeCommand(this.mark), stdin: '' }, signal);
  }

  close(): void {
    this.main?.close();
    this.spare?.close();
    this.main = this.spare = undefined;
  }

  /**
   * Runs a program over another channel of the connection, or over a new connection if that fails.
   */
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
    // Close a connection that was opened too late.
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
    const onOutput = (stream: string, chunk: Buffer): void => {
      if (stream !== 'stdout' || bytes > maxResponseChars) return;
      bytes += chunk.length;
      heard.push(chunk);
    };
    await withSignals([signal, AbortSignal.timeout(this.answerMs)], (limited) =>
      connection.run(command, { stdin, signal: limited, onOutput }),
    );
    return Buffer.concat(heard).toString('utf8');
  }
}
