import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtProgram } from './built-programs.js';

export interface LogLine {
  level: string;
  logger?: string;
  msg: string;
  [member: string]: unknown;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Milliseconds from the request to stop until the exit. */
  afterMs: number;
}

/** Settings as environment variables. */
export type ServerSettings = Record<string, string>;

/** A command line to put before `node`, for example to give the process its own file system. */
export type CommandPrefix = readonly string[];

const clockUrl = new URL('./shifted-clock.mjs', import.meta.url).href;
const program = builtProgram('api', 'main');
const servers = new Set<ServerProcess>();

/** The built server in a separate process, which can be stopped or killed and started again. */
export class ServerProcess {
  /** Log lines since the first start. */
  readonly log: LogLine[] = [];
  /** Standard error output since the first start. */
  errorOutput = '';
  /** How many milliseconds the server's clock will be ahead after the next start. */
  clockAheadMs = 0;
  private child: ChildProcess | undefined;
  private exitPromise: Promise<Exit> | undefined;
  private origin: string | undefined;

  constructor(
    private readonly settings: ServerSettings,
    private readonly wrapper: CommandPrefix = [],
  ) {
    servers.add(this);
  }

  /** Sends a request to a path of this server, at its current address. */
  readonly send: typeof fetch = (path, init) => fetch(`${this.address}${String(path)}`, init);

  get address(): string {
    if (this.origin === undefined) throw new Error('The server is not ready');
    return this.origin;
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error('The server does not run');
    return this.child.pid;
  }

  /**
   * Starts the server and waits until it is ready.
   *
   * @throws Error with the server's output if it exits before it is ready
   */
  async start(): Promise<this> {
    const exitPromise = this.launch();
    await Promise.race([
      this.waitUntilReady(),
      exitPromise.then((exit) => {
        throw new Error(`Ended instead of serving: ${JSON.stringify(exit)}\n${this.errorOutput}`);
      }),
    ]);
    return this;
  }

  /** Starts the server without waiting until it is ready. Resolves when the process has exited. */
  launch(): Promise<Exit> {
    const [command = process.execPath, ...args] = [...this.wrapper, process.execPath, program];
    const { PATH } = process.env;
    this.origin = undefined;
    const child = spawn(command, args, {
      env: {
        PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_FORMAT: 'json',
        // Tests send far more requests than a real user would.
        RATE_LIMIT_PER_MINUTE: '0',
        RATE_LIMIT_HIGH_PER_MINUTE: '0',
        ...(this.clockAheadMs !== 0 && {
          CLOCK_AHEAD_MS: String(this.clockAheadMs),
          NODE_OPTIONS: `--import ${clockUrl}`,
        }),
        ...this.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const { stdout, stderr } = child;
    createInterface({ input: stdout }).on('line', (line) => this.readLine(line));
    stderr.setEncoding('utf8').on('data', (text: string) => (this.errorOutput += text));
    // Once it is running, the server writes errors to standard error in the form of log lines.
    createInterface({ input: stderr }).on('line', (line) => {
      if (line.startsWith('{')) this.readLine(line);
    });
    // Wait for `close`, because `exit` may be emitted before the last log lines.
    this.exitPromise = once(child, 'close').then(() => ({
      code: child.exitCode,
      signal: child.signalCode,
      afterMs: 0,
    }));
    return this.exitPromise;
  }

  /** Resolves when the server is ready, and never if it exits before that. */
  async waitUntilReady(): Promise<void> {
    while (this.origin === undefined && this.child?.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (this.origin === undefined) await new Promise(() => undefined);
  }

  get isServing(): boolean {
    return this.origin !== undefined;
  }

  /** Stops reading the log, as if the program at the end of the pipe had exited. */
  stopReading(): void {
    this.child?.stdout?.destroy();
    this.child?.stderr?.destroy();
  }

  /** Kills the process without warning, like a power failure. */
  kill9(): Promise<Exit> {
    return this.end('SIGKILL');
  }

  /** Sends the signals one after the other, by default SIGTERM, and waits for the exit. */
  stop(...signals: readonly NodeJS.Signals[]): Promise<Exit> {
    const [lastSignal = 'SIGTERM', ...earlierSignals] = [...signals].reverse();
    for (const signal of earlierSignals.reverse()) this.child?.kill(signal);
    return this.end(lastSignal);
  }

  private async end(signal: NodeJS.Signals): Promise<Exit> {
    const startedAt = performance.now();
    this.child?.kill(signal);
    const exit = await this.exitPromise;
    this.origin = undefined;
    return { code: null, signal: null, ...exit, afterMs: performance.now() - startedAt };
  }

  private readLine(line: string): void {
    const entry: unknown = JSON.parse(line);
    if (!isLogLine(entry)) throw new Error(`Not a line of a log: ${line}`);
    this.log.push(entry);
    if (entry.logger === 'stackyard' && entry.msg === 'Ready') {
      this.origin = `http://127.0.0.1:${String(entry['port'])}`;
    }
  }
}

function isLogLine(value: unknown): value is LogLine {
  return typeof value === 'object' && value !== null && 'level' in value && 'msg' in value;
}

afterAll(async () => {
  for (const server of servers) await server.kill9();
  servers.clear();
});
