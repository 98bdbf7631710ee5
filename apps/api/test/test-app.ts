import type { Abstract } from '@nestjs/common';
import { ApiClient } from '@stackyard/api-client';
import {
  permissionIds,
  type Permission,
  type ServerEvent,
  type ServerEventHandlers,
  type ServerEvents,
} from '@stackyard/contracts';
import type { Express } from 'express';
import type { Server } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { createFoundation, startApp, type RunningApp } from '#app.js';
import { Settings } from '#config/settings.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Database } from '#infra/database/database.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { PasswordsService } from '#modules/users/secrets/passwords.service.js';
import { CapturedLog } from './monitoring/captured-log.js';
import { cheapHashing, TestDataBuilder } from './given.js';
import {
  deferForeignKeys,
  listInitiallyEmptyTables,
  createMigratedDatabase,
  removeDatabase,
  type DatabaseLocation,
} from './database/test-database.js';
import { TestClock } from './test-clock.js';

export interface TestAppOptions {
  /** Stops the clock at this time; if omitted, the clock shows the real time. */
  now?: string;
  settings?: Partial<Settings>;
  /** Whether to connect a client that receives all events, for `nextEvent`. */
  isObserved?: boolean;
  /** Time limit for waiting for a lock that another connection holds. */
  busyTimeoutMs?: number;
}

/** Credentials of a browser or a pipeline for the realtime channel. */
export interface SocketCredentials {
  token?: string;
  headers?: Record<string, string>;
}

type EventSocket = Socket<ServerEventHandlers, Record<string, never>>;

export class SignedIn extends ApiClient {
  constructor(
    readonly user: { id: number; username: string },
    readonly session: { id: number; token: string },
    send: typeof fetch,
  ) {
    super({ headers: { authorization: `Bearer ${session.token}` }, fetch: send });
  }
}

/** The real application with its own migrated database, on a random port. */
export class TestApp {
  readonly testData = new TestDataBuilder(this);
  readonly log = new CapturedLog();
  readonly clock: TestClock;
  /** A client without credentials. */
  readonly anonymous: ApiClient;
  private startedApp: RunningApp | undefined;
  private sockets: EventSocket[] = [];
  private observer: EventSocket | undefined;
  private superuserCount = 0;
  private changedSettings: Partial<Settings> = {};

  private constructor(
    readonly databaseLocation: DatabaseLocation,
    private readonly options: TestAppOptions,
  ) {
    this.clock = new TestClock(options.now);
    this.anonymous = new ApiClient({ fetch: this.send });
  }

  static async start(options: TestAppOptions): Promise<TestApp> {
    const app = new TestApp(await createMigratedDatabase(), options);
    await app.open();
    // When a test advances the clock, a scheduled backup would start and add event log entries.
    await app.get(Database).writer.query(`UPDATE backup_settings SET schedule = 'off'`);
    return app;
  }

  get dataDir(): string {
    return this.databaseLocation.DATA_DIR;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.runningApp.port}`;
  }

  /** Sends a request to a path of this application, on its current port. */
  readonly send: typeof fetch = (path, init) => fetch(`${this.origin}${String(path)}`, init);

  get express(): Express {
    return this.runningApp.nest.getHttpAdapter().getInstance();
  }

  get server(): Server {
    return this.runningApp.nest.getHttpServer();
  }

  get<T>(type: Abstract<T>): T {
    return this.runningApp.nest.get<T>(type, { strict: false });
  }

  /** Runs a background task once. Rejects if the task fails. */
  runTask(name: string, labels?: Readonly<Record<string, number>>): Promise<void> {
    return this.get(BackgroundTasks).run(name, labels);
  }

  /** Creates a user with exactly these permissions, and signs the user in. */
  async signIn(username: string, permissions: readonly Permission[] = []): Promise<SignedIn> {
    const user = await this.testData.user(username, { permissions });
    return new SignedIn(user, await this.testData.session(user.id), this.send);
  }

  async signInSuperuser(username = `root${(this.superuserCount += 1)}`): Promise<SignedIn> {
    const user = await this.testData.user(username, { superuser: true });
    return new SignedIn(user, await this.testData.session(user.id), this.send);
  }

  /** Waits for the next event with this name, as received by a user with all permissions. */
  nextEvent<Event extends ServerEvent>(event: Event): Promise<ServerEvents[Event]> {
    const { observer } = this;
    if (observer === undefined) throw new Error('Start the application with isObserved');
    return nextEvent(observer, event);
  }

  /** Connects to the realtime channel. Rejects if the connection is refused. */
  async connect({ token, headers = {} }: SocketCredentials): Promise<EventSocket> {
    const socket: EventSocket = io(this.origin, {
      auth: token === undefined ? {} : { token },
      extraHeaders: headers,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    this.sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }

  /** Changes settings, effective from the next start. */
  changeSettings(settings: Partial<Settings>): void {
    this.changedSettings = { ...this.changedSettings, ...settings };
  }

  /** Restarts the application with the same files. Calls `whileStopped` between stop and start. */
  async restart(whileStopped?: (dataDir: string) => Promise<void>): Promise<void> {
    await this.close();
    await whileStopped?.(this.dataDir);
    await this.open();
  }

  /**
   * Prepares the running application for the next test in a file: deletes all rows of the given
   * tables, or of all tables that are empty after the migrations; resets the clock; and clears the
   * captured log. Other state is kept, and IDs do not start at 1 again.
   */
  async reset(...tables: readonly string[]): Promise<void> {
    const uow = this.get(UnitOfWork);
    const tablesToClear = tables.length > 0 ? tables : await listInitiallyEmptyTables();
    await uow.run(async () => {
      // The tables are not sorted by their references, so check references only at the end.
      if (tables.length === 0) await uow.manager.query(deferForeignKeys);
      for (const table of tablesToClear) await uow.manager.query(`DELETE FROM ${table}`);
    });
    this.clock.reset();
    this.log.clear();
  }

  async stop(): Promise<void> {
    runningApps.delete(this);
    await this.close();
    await removeDatabase(this.databaseLocation);
  }

  private async open(): Promise<void> {
    runningApps.add(this);
    countAppStart();
    const settings = Object.assign(
      new Settings(),
      // Disable the checks of images and commits, because tests must never contact a registry or a
      // Git host on the internet.
      {
        HOST: '127.0.0.1',
        PORT: 0,
        ...this.databaseLocation,
        FRESHNESS_LOOKUP: 'off',
        GIT_COMMIT_MINUTES: 0,
      },
      // Test users send more requests than the rate limits allow.
      { RATE_LIMIT_PER_MINUTE: 0, RATE_LIMIT_HIGH_PER_MINUTE: 0 },
      this.options.settings,
      this.changedSettings,
    );
    const { logging } = this.log;
    const { busyTimeoutMs } = this.options;
    const foundation = await createFoundation(settings, {
      logging,
      clock: this.clock,
      ...(busyTimeoutMs === undefined ? {} : { busyTimeoutMs }),
    });
    this.startedApp = await startApp(foundation, { tasksByClock: false });
    this.get(PasswordsService).cost = cheapHashing;
    if (this.options.isObserved)
      this.observer = await this.connect({ token: await this.createObserverToken() });
  }

  private async createObserverToken(): Promise<string> {
    const username = `observer-${Math.random()}`;
    const user = await this.testData.user(username, { permissions: permissionIds });
    return (await this.testData.session(user.id)).token;
  }

  private async close(): Promise<void> {
    for (const socket of this.sockets) socket.disconnect();
    this.sockets = [];
    this.observer = undefined;
    await this.startedApp?.stop();
    this.startedApp = undefined;
  }

  private get runningApp(): RunningApp {
    if (this.startedApp === undefined) throw new Error('The application is not running');
    return this.startedApp;
  }
}

export function nextEvent<Event extends ServerEvent>(
  socket: EventSocket,
  event: Event,
): Promise<ServerEvents[Event]> {
  const emitter: {
    once(event: string, listener: (payload: ServerEvents[Event]) => void): unknown;
  } = socket;
  return new Promise((resolve) => emitter.once(event, resolve));
}

const runningApps = new Set<TestApp>();
const startedInTest = new WeakSet<TestApp>();
let isInTest = false;

/** Counts the applications started per spec file, for the summary of the test run. */
function countAppStart(): void {
  const key = Symbol.for('stackyard.applications');
  Reflect.set(globalThis, key, Number(Reflect.get(globalThis, key) ?? 0) + 1);
}

/**
 * Starts the application, which is stopped after the test, or after the file if it was started
 * outside a test.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await TestApp.start(options);
  if (isInTest) startedInTest.add(app);
  return app;
}

beforeEach(() => {
  isInTest = true;
});

afterEach(async () => {
  isInTest = false;
  for (const app of runningApps) if (startedInTest.has(app)) await app.stop();
});

afterAll(async () => {
  for (const app of runningApps) await app.stop();
});
