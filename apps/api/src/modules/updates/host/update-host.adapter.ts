import { waitUnlessAborted } from '#infra/signals/wait-unless-aborted.js';
import { withSignals } from '#infra/signals/with-signals.js';
import {
  SshFailure,
  type CommandExit,
  type CommandOptions,
  type SshConnection,
} from '../ssh/ssh.port.js';
import {
  createRemoveCommand,
  createLaunchProgram,
  createReportProgram,
  createSignalCommand,
  type HostProgram,
} from './host-programs.js';
import { parseHostReport, type HostProcess, type HostReport } from './host-report.js';
import { keyOf, sortParentsFirst, scriptProcessesOf } from './script-processes.js';

/**
 * When a response from the host has exceeded this number of bytes, the rest is discarded. A report
 * takes about 350 bytes per process.
 */
const maxResponseBytes = 8_000_000;

/**
 * The script counts as ended after this many consecutive reports that list none of its processes.
 * A single report can miss a process that is in the middle of a fork.
 */
export const requiredEmptyReportCount = 2;

export interface ScriptState extends HostReport {
  runningProcesses: readonly HostProcess[];
}

/**
 * Access to the host on which the script of an update runs. Starts the script and finds it again by
 * its marker, over any connection.
 */
export class UpdateHost {
  private mainConnection: SshConnection | undefined;
  private spareConnection: SshConnection | undefined;
  private readonly knownProcessKeys = new Set<string>();

  /** @param runMarker - 32 hexadecimal digits; command lines contain the marker without quotes */
  constructor(
    private readonly runMarker: string,
    private readonly openConnection: () => Promise<SshConnection>,
    private readonly responseTimeoutMs: number,
  ) {}

  /**
   * Runs the script. Resolves when the script has finished, whatever its exit code.
   *
   * @throws SshFailure if the script cannot be started, ConnectionLostError if the connection
   * breaks later
   */
  async run(script: string, options: Omit<CommandOptions, 'stdin'>): Promise<CommandExit> {
    const { command, stdin } = createLaunchProgram(this.runMarker, script);
    this.mainConnection = this.spareConnection ?? (await this.openConnection());
    this.spareConnection = undefined;
    return this.mainConnection.run(command, { ...options, stdin });
  }

  /**
   * Reads the state of the script.
   *
   * @throws SshFailure if the host is unreachable or does not respond
   */
  async readState(signal: AbortSignal): Promise<ScriptState> {
    const report = parseHostReport(
      await this.runProgram(createReportProgram(this.runMarker), signal),
    );
    const runningProcesses = scriptProcessesOf(report, this.knownProcessKeys);
    for (const process of runningProcesses) this.knownProcessKeys.add(keyOf(process));
    return { ...report, runningProcesses };
  }

  async send(
    signalName: 'TERM' | 'KILL',
    processes: readonly HostProcess[],
    signal: AbortSignal,
  ): Promise<void> {
    if (processes.length === 0) return;
    const command = createSignalCommand(
      signalName,
      sortParentsFirst(processes).map(({ pid }) => pid),
    );
    await this.runProgram({ command, stdin: '' }, signal);
  }

  /**
   * Deletes the files that the host has stored about the script. If the deletion fails, a small
   * folder remains in /tmp.
   */
  async removeFiles(signal: AbortSignal): Promise<void> {
    await this.runProgram({ command: createRemoveCommand(this.runMarker), stdin: '' }, signal);
  }

  close(): void {
    this.mainConnection?.close();
    this.spareConnection?.close();
    this.mainConnection = this.spareConnection = undefined;
  }

  /**
   * Runs a program over the open connection. If no connection is open, or if the open connection
   * fails, opens a new connection.
   */
  private async runProgram(program: HostProgram, signal: AbortSignal): Promise<string> {
    const connection = this.spareConnection ?? this.mainConnection;
    if (connection !== undefined) {
      try {
        return await this.readOutput(connection, program, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SshFailure)) throw error;
        this.spareConnection?.close();
        this.spareConnection = undefined;
      }
    }
    this.spareConnection = await this.connect(signal);
    return this.readOutput(this.spareConnection, program, signal);
  }

  private connect(signal: AbortSignal): Promise<SshConnection> {
    const pendingConnection = this.openConnection();
    // Close a connection that opens only after the abort. Otherwise, the connection would stay
    // open.
    void pendingConnection.then(
      (connection) => signal.aborted && connection.close(),
      () => undefined,
    );
    return waitUnlessAborted(pendingConnection, signal);
  }

  private async readOutput(
    connection: SshConnection,
    { command, stdin }: HostProgram,
    signal: AbortSignal,
  ): Promise<string> {
    const output: Buffer[] = [];
    let bytes = 0;
    const onOutput = (stream: string, chunk: Buffer): void => {
      if (stream !== 'stdout' || bytes > maxResponseBytes) return;
      bytes += chunk.length;
      output.push(chunk);
    };
    await withSignals([signal, AbortSignal.timeout(this.responseTimeoutMs)], (limitedSignal) =>
      connection.run(command, { stdin, signal: limitedSignal, onOutput }),
    );
    return Buffer.concat(output).toString('utf8');
  }
}
