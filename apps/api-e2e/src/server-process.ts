import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A line of the process log. */
export interface LogLine {
  level: string;
  logger?: string;
  msg: string;
  [member: string]: unknown;
}

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Milliseconds from the request to end until the end. */
  after: number;
}

/** Settings by name, as the environment carries them. */
export type ServerSettings = Record<string, string>;

/** Command line in front of `node`, e.g. one that gives the process a file system of its own. */
export type Wrapper = readonly string[];

const clock = new URL('./shifted-clock.mjs', import.meta.url).href;
const program = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));
const servers = new Set<ServerProcess>();

/** The built server in a process of its own. It can be ended in every way and started again. */
export class ServerProcess {
  /** Every line of the log of all starts so far. */
  readonly log: LogLine[] = [];
  /** Standard error of all starts so far. */
  errors = '';
  /** By how many milliseconds the clock of the next start runs ahead. */
  clockAhead = 0;
  private child: ChildProcess | undefined;
  private ended: Promise<Exit> | undefined;
  private origin: string | undefined;

  constructor(
    private readonly settings: ServerSettings,
    private readonly wrapper: Wrapper = [],
  ) {
    servers.add(this);
  }

  /** Sends a request to a path of this server, wherever it listens at the moment. */
  readonly send: typeof fetch = (path, init) => fetch(`${this.address}${String(path)}`, init);

  get address(): string {
    if (this.origin === undefined) throw new Error('The server is not ready');
    return this.origin;
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error('The server does not run');
    return this.child.pid;
  }

  /** Starts and waits until it serves. @throws Error with what it wrote when it ends instead */
  async start(): Promise<this> {
    const ended = this.launch();
    await Promise.race([
      this.ready(),
      ended.then((exit) => {
        throw new Error(`Ended instead of serving: ${JSON.stringify(exit)}\n${this.errors}`);
      }),
    ]);
    return this;
  }

  /** Starts without waiting. Resolves when the process has ended. */
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
        // One user of a test does the work of many.
        RATE_LIMIT_PER_MINUTE: '0',
        RATE_LIMIT_HIGH_PER_MINUTE: '0',
        ...(this.clockAhead !== 0 && {
          CLOCK_AHEAD_MS: String(this.clockAhead),
          NODE_OPTIONS: `--import ${clock}`,
        }),
        ...this.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const { stdout, stderr } = child;
    createInterface({ input: stdout }).on('line', (line) => this.take(line));
    stderr.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    // Errors of a running server are lines of the log as well.
    createInterface({ input: stderr }).on('line', (line) => {
      if (line.startsWith('{')) this.take(line);
    });
    // `close` and not `exit`: the last lines of the log come in between.
    this.ended = once(child, 'close').then(() => ({
      code: child.exitCode,
      signal: child.signalCode,
      after: 0,
    }));
    return this.ended;
  }

  /** Resolves once it serves; never when it does not get that far. */
  async ready(): Promise<void> {
    while (this.origin === undefined && this.child?.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (this.origin === undefined) await new Promise(() => undefined);
  }

  /** True while it serves. */
  get serves(): boolean {
    return this.origin !== undefined;
  }

  /** Reads its log no further, as a program at the end of a pipe that has ended. */
  stopReading(): void {
    this.child?.stdout?.destroy();
    this.child?.stderr?.destroy();
  }

  /** Ends it as a power cut does. */
  kill9(): Promise<Exit> {
    return this.end('SIGKILL');
  }

  /** Asks it to end, by each of the signals in turn. */
  stop(...signals: readonly NodeJS.Signals[]): Promise<Exit> {
    const [last = 'SIGTERM', ...before] = [...signals].reverse();
    for (const signal of before.reverse()) this.child?.kill(signal);
    return this.end(last);
  }

  private async end(signal: NodeJS.Signals): Promise<Exit> {
    const began = performance.now();
    this.child?.kill(signal);
    const exit = await this.ended;
    this.origin = undefined;
    return { code: null, signal: null, ...exit, after: performance.now() - began };
  }

  private take(line: string): void {
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
