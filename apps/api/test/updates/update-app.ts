import { ApiProblem } from '@stackyard/api-client';
import {
  readUpdate,
  readUpdateLog,
  saveSshSetup,
  saveUpdateScript,
  startUpdate,
  type SshSetupRequest,
  type UpdateRunReply,
} from '@stackyard/contracts';
import { SshHost, SteppingScript } from '@stackyard/platform-sandbox';
import { userInfo } from 'node:os';
import { UpdateTimings } from '#modules/updates/steps/update-timings.service.js';
import { waitFor, PlatformApp, type PlatformAppOptions } from '../platform/platform-app.js';

/** A host, and a script that the updates of a test run on it. */
export interface UpdateFixture {
  readonly host: SshHost;
  /** The script of the current test. */
  readonly script: SteppingScript;
  /** Starts the application with a platform whose updates run a script on the host. */
  start(script: string, options?: PlatformAppOptions): Promise<PlatformApp>;
  /**
   * Like {@link start}, but also starts an update and waits until its script has executed `touch
   * begun` in its folder.
   */
  startUntilBegun(
    script: string,
    options?: PlatformAppOptions,
  ): Promise<{ platform: PlatformApp; id: number }>;
}

/** Starts a real OpenSSH server for the tests of a file, and creates a script for each test. */
export function useUpdateFixture(): UpdateFixture {
  const fixtures: { host?: SshHost; script?: SteppingScript } = {};
  beforeAll(async () => {
    fixtures.host = await SshHost.start();
  });
  beforeEach(async () => {
    fixtures.script = await SteppingScript.create();
  });
  afterEach(() => fixtures.script?.remove());
  afterAll(() => fixtures.host?.stop());
  const requireFixture = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The stage is set within tests alone');
    return part;
  };
  const start: UpdateFixture['start'] = async (script, options) =>
    startUpdateApp(await accessTo(requireFixture(fixtures.host)), script, options);
  return {
    get host() {
      return requireFixture(fixtures.host);
    },
    get script() {
      return requireFixture(fixtures.script);
    },
    start,
    startUntilBegun: async (script, options) => {
      const { folder } = requireFixture(fixtures.script);
      const platform = await start(`cd ${folder}\n${script}`, options);
      const { id } = await platform.operator.call(startUpdate, { body: {} });
      await requireFixture(fixtures.script).waitUntilBegun();
      return { platform, id };
    },
  };
}

/**
 * Returns the SSH access as an operator would enter it. Tests check that the password never appears
 * in any output.
 */
export async function accessTo(host: SshHost): Promise<SshSetupRequest> {
  return {
    host: '127.0.0.1',
    port: host.port,
    username: userInfo().username,
    privateKey: host.clientKey,
    password: 'hunter2 hunter2',
    hostKey: await host.fingerprint(),
  };
}

/** Like {@link UpdateFixture.start}, but on a different host. */
export async function startUpdateApp(
  access: SshSetupRequest,
  script: string,
  options: PlatformAppOptions = {},
): Promise<PlatformApp> {
  const platform = await PlatformApp.start({
    ...options,
    settings: {
      PLATFORM_SSH_SECRET: 'a secret of at least thirty-two characters',
      UPDATE_WAIT_MINUTES: 0.1,
      // The timeout is long, because some tests keep a redeploy running until an update waits for it.
      REDEPLOY_APPLY_TIMEOUT_SECONDS: 60,
      ...options.settings,
    },
  });
  shortenTimeouts(platform);
  await platform.operator.call(saveSshSetup, { body: access });
  await platform.operator.call(saveUpdateScript, { body: { text: script } });
  return platform;
}

/** Shortens the timeouts, because the host is the same machine. Call this again after a restart. */
export function shortenTimeouts(
  { app }: PlatformApp,
  overrides: Partial<UpdateTimings> = {},
): void {
  const timings: Partial<UpdateTimings> = {
    endCheckIntervalMs: 20,
    followIntervalMs: 50,
    maxUnreachableMs: 500,
    ...overrides,
  };
  Object.assign(app.get(UpdateTimings), timings);
}

export function waitForUpdateEnd({ operator }: PlatformApp, id: number): Promise<UpdateRunReply> {
  return waitFor(`the end of update ${id}`, async () => {
    const run = await operator.call(readUpdate, { params: { id } });
    return run.endedAt === null ? undefined : run;
  });
}

/** Returns the first page of an update's log. Checks that its lines are numbered without gaps. */
export async function readUpdateLogLines({ operator }: PlatformApp, id: number): Promise<string[]> {
  const { lines } = await operator.call(readUpdateLog, { params: { id } });
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  return lines.map(({ stream, text }) => `${stream}: ${text}`);
}

/** Returns the problem code of a rejected call, or the result of a successful call. */
export async function problemCodeOf(call: Promise<unknown>): Promise<unknown> {
  const outcome: unknown = await call.catch((error: unknown) => error);
  return outcome instanceof ApiProblem ? outcome.problem.code : outcome;
}
