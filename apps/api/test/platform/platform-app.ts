import {
  cancelRedeploy,
  deleteServer,
  listLogs,
  listRedeploys,
  listStacks,
  readRedeploy,
  readRedeployLog,
  setMaintenanceMode,
  startRedeploys,
  type RedeployReply,
  type StackReply,
  type StartRedeploysRequest,
} from '@stackyard/contracts';
import {
  startSandbox,
  type Sandbox,
  type SandboxOptions,
  type StackSeed,
} from '@stackyard/platform-sandbox';
import type { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { StackRefreshService } from '#modules/platform/stacks/refresh/stack-refresh.service.js';
import { startedOnce } from '../started-once.js';
import { startTestApp, type SignedIn, type TestApp } from '../test-app.js';

/** Short timeouts, because the platform runs in the same process. */
const shortTimeouts = {
  PLATFORM_REFRESH_SECONDS: 0.2,
  PLATFORM_READ_TIMEOUT_SECONDS: 2,
  REDEPLOY_APPLY_TIMEOUT_SECONDS: 1.5,
  REDEPLOY_VERIFY_TIMEOUT_SECONDS: 1,
  REDEPLOY_SETTLE_SECONDS: 0.1,
  REDEPLOY_WATCH_MINUTES: 0,
} satisfies Partial<Settings>;

export interface PlatformAppOptions extends SandboxOptions {
  settings?: Partial<Settings>;
  /** Whether to start without a client on the realtime channel. */
  withoutObserver?: boolean;
}

/** An application with a platform, and a user with all permissions. */
export class PlatformApp {
  private constructor(
    readonly app: TestApp,
    readonly sandbox: Sandbox,
    readonly operator: SignedIn,
  ) {}

  static async start({
    settings,
    withoutObserver = false,
    ...sandboxOptions
  }: PlatformAppOptions = {}): Promise<PlatformApp> {
    const sandbox = await startSandbox(sandboxOptions);
    (isInTest ? sandboxesOfTest : sandboxesOfFile).push(sandbox);
    const preset = { PLATFORM_URL: sandbox.url, PLATFORM_API_KEY: sandbox.apiKey };
    const app = await startTestApp({
      settings: { ...shortTimeouts, ...preset, ...settings },
      isObserved: !withoutObserver,
    });
    return new PlatformApp(app, sandbox, await app.signInSuperuser());
  }

  /** Adds a stack to the platform and waits until Stackyard lists it. */
  async createStack(seed: Partial<StackSeed> & { name: string }): Promise<StackReply> {
    const images = { app: `${seed.name}:1` };
    this.sandbox.control.addStack({ images, updatedAt: 1_700_000_000, ...seed });
    this.refresh();
    // A refresh that is already running may see the containers but not the stack yet, and list it
    // as an external stack.
    return this.waitForStack(seed.name, ({ platformId }) => platformId !== null);
  }

  /** Makes Stackyard refresh its platform immediately. */
  refresh(): void {
    this.app.get(StackRefreshService).watch(1);
  }

  /** Waits until the list shows the stack in the expected state. */
  async waitForStack(
    name: string,
    matches: (stack: StackReply) => boolean = () => true,
  ): Promise<StackReply> {
    return waitFor(`stack ${name}`, async () => {
      const { stacks } = await this.operator.call(listStacks, { query: { search: name } });
      return stacks.find((stack) => stack.name === name && matches(stack));
    });
  }

  /**
   * Waits until all redeploys have ended, removes all stacks from the platform, and waits until the
   * list is empty.
   */
  async clear(): Promise<void> {
    const { control } = this.sandbox;
    await waitFor('the end of all redeploys', async () => {
      const { redeploys } = await this.operator.call(listRedeploys);
      return redeploys.every(({ finishedAt }) => finishedAt !== null) || undefined;
    });
    for (const { wire } of control.stacks()) control.removeStack(wire.Id);
    this.refresh();
    await waitFor('an empty list', async () => {
      const { total } = await this.operator.call(listStacks);
      return total === 0 || undefined;
    });
  }

  async start(
    stack: StackReply,
    options: Pick<StartRedeploysRequest, 'overrideMaintenance' | 'reason'> = {},
  ): Promise<RedeployReply> {
    const { redeploys } = await this.operator.call(startRedeploys, {
      body: { ...options, stackIds: [stack.id] },
    });
    const [redeploy] = redeploys;
    if (redeploy === undefined) throw new Error(`${stack.name} is not redeployed`);
    return redeploy;
  }

  /** Redeploys a stack and waits for the result. */
  async redeploy(stack: StackReply): Promise<RedeployReply> {
    return this.waitForEnd((await this.start(stack)).id);
  }

  /** Waits until the redeploy has ended. After a minute, fails with its state, step and log. */
  async waitForEnd(id: number): Promise<RedeployReply> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const redeploy = await this.operator.call(readRedeploy, {
        params: { id },
        query: { wait: 30 },
      });
      if (redeploy.finishedAt !== null) return redeploy;
      if (Date.now() < deadline) continue;
      const { state, step } = redeploy;
      const log = await this.readLogText(id);
      throw new Error(`Redeploy ${id} did not end. It is ${state}, step ${step}.\n${log}`);
    }
  }

  /** Waits until the redeploy is in the expected state. */
  waitForRedeploy(
    id: number,
    matches: (redeploy: RedeployReply) => boolean,
  ): Promise<RedeployReply> {
    return waitFor(`redeploy ${id}`, async () => {
      const redeploy = await this.operator.call(readRedeploy, { params: { id } });
      return matches(redeploy) ? redeploy : undefined;
    });
  }

  async readLogText(id: number): Promise<string> {
    const { lines } = await this.operator.call(readRedeployLog, { params: { id } });
    return lines.map(({ text }) => text).join('\n');
  }

  /** Returns the event log actions about redeploys, oldest first. */
  async listRedeployActions(): Promise<string[]> {
    const query = { category: ['redeploy' as const], order: 'asc' as const };
    const { entries } = await this.operator.call(listLogs, { query });
    return entries.map(({ action, outcome }) => `${action} ${outcome}`);
  }

  /**
   * Prepares for the next test: ends redeploys and maintenance, empties the platform, and deletes
   * the data that the test has stored. Keeps settings, the platform's API key and version, and
   * state in memory. IDs do not start at 1 again.
   */
  async reset(): Promise<void> {
    const { app, operator, sandbox } = this;
    sandbox.control.clearFaults();
    const openQuery = { state: ['queued' as const, 'running' as const], limit: 500 };
    const { redeploys } = await operator.call(listRedeploys, { query: openQuery });
    // Ignore rejections: a redeploy that can no longer be cancelled ends by itself once its
    // platform is empty.
    for (const { id } of redeploys) {
      await operator.call(cancelRedeploy, { params: { id } }).catch(() => undefined);
    }
    await operator.call(setMaintenanceMode, { body: { active: false, message: '' } });
    sandbox.control.clear();
    for (const { id } of redeploys) await this.waitForEnd(id);
    const { servers } = await operator.call(listStacks);
    for (const { id } of servers.filter(({ id }) => id !== 1)) {
      await operator.call(deleteServer, { params: { id } });
    }
    await this.clear();
    const uow = app.get(UnitOfWork);
    await uow.run(() => uow.manager.query('DELETE FROM users WHERE id > ?', [operator.user.id]));
    await app.reset('redeploys', 'redeploy_batches', 'event_log', 'stack_settings', 'tag_lists');
    sandbox.control.clearRequests();
  }
}

/**
 * Starts an application with a platform once for all tests of a `describe` block. Resets the
 * application and the platform after each test that used them.
 */
export function sharedPlatform(options?: PlatformAppOptions): () => PlatformApp {
  const getPlatform = startedOnce(() =>
    PlatformApp.start({
      ...options,
      settings: { PLATFORM_REFRESH_SECONDS: 60, ...options?.settings },
    }),
  );
  let isUsed = false;
  afterEach(async () => {
    if (isUsed) await getPlatform().reset();
    isUsed = false;
  });
  return () => {
    isUsed = true;
    return getPlatform();
  };
}

/**
 * Polls at growing intervals until there is a result. The deadline only ends tests that hang, so it
 * is long enough for busy machines.
 */
export async function waitFor<T>(
  description: string,
  poll: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = Date.now() + 60_000;
  let pauseMs = 20;
  for (;;) {
    const found = await poll();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${description} never came to be as expected`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(pauseMs * 1.5, 150);
  }
}

const sandboxesOfTest: Sandbox[] = [];
const sandboxesOfFile: Sandbox[] = [];
let isInTest = false;

beforeEach(() => {
  isInTest = true;
});

afterEach(async () => {
  isInTest = false;
  await Promise.all(sandboxesOfTest.splice(0).map((sandbox) => sandbox.close()));
});

afterAll(async () => {
  await Promise.all(sandboxesOfFile.splice(0).map((sandbox) => sandbox.close()));
});
