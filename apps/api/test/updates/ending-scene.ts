import { SshHost } from '@stackyard/platform-sandbox';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UpdateHost } from '#modules/updates/host/update-host.adapter.js';
import { NodeSsh } from '#modules/updates/ssh/node-ssh.adapter.js';
import { UpdateEndingService } from '#modules/updates/steps/update-ending.service.js';
import { UpdateTimings } from '#modules/updates/steps/update-timings.service.js';
import { endProcessesIn } from './host-processes.js';
import { targetOf } from './ssh-target.js';

const neverAborted = new AbortController().signal;
const { responseTimeoutMs } = new UpdateTimings();

/** Runs a script in its own folder on a real OpenSSH server, so that a test can end it. */
class UpdateEndingFixture {
  readonly logLines: string[] = [];

  private constructor(
    readonly openssh: SshHost,
    readonly folder: string,
    readonly host: UpdateHost,
  ) {}

  static async create(openssh: SshHost, expectedFingerprint: string): Promise<UpdateEndingFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'stackyard-ending-'));
    const { port, clientKey: privateKey } = openssh;
    const target = targetOf({ port, privateKey, expectedFingerprint });
    const runMarker = randomBytes(16).toString('hex');
    const host = new UpdateHost(runMarker, () => new NodeSsh().connect(target), responseTimeoutMs);
    return new UpdateEndingFixture(openssh, folder, host);
  }

  /** Starts a script. Resolves once it has executed `touch begun`. */
  async start(script: string): Promise<void> {
    const run = this.host.run(`cd ${this.folder}\n${script}\n`, { onOutput: () => undefined });
    run.catch(() => undefined);
    await this.waitForFile('begun');
  }

  /** Waits for a file to appear in the script's folder. */
  async waitForFile(name: string): Promise<void> {
    while (!existsSync(join(this.folder, name))) await pause(10);
  }

  async waitForLogLine(text: string): Promise<void> {
    while (!this.logLines.includes(text)) await pause(1);
  }

  end(overrides: Partial<UpdateTimings> = {}) {
    const timings = { ...new UpdateTimings(), endCheckIntervalMs: 20, ...overrides };
    const addLogLine = (text: string) => Promise.resolve(void this.logLines.push(text));
    return new UpdateEndingService(timings).end(this.host, { addLogLine, signal: neverAborted });
  }

  async remove(): Promise<void> {
    await endProcessesIn(this.folder);
    await this.host.removeFiles(neverAborted);
    this.host.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Starts an OpenSSH server for the tests of a file. Each test gets its own fixture. */
export function useUpdateEndingFixture(): () => UpdateEndingFixture {
  let server: { openssh: SshHost; pinnedFingerprint: string } | undefined;
  let scene: UpdateEndingFixture | undefined;
  beforeAll(async () => {
    const openssh = await SshHost.start();
    server = { openssh, pinnedFingerprint: await openssh.fingerprint() };
  });
  beforeEach(async () => {
    if (server !== undefined)
      scene = await UpdateEndingFixture.create(server.openssh, server.pinnedFingerprint);
  });
  afterEach(() => scene?.remove());
  afterAll(() => server?.openssh.stop());
  return () => {
    if (scene === undefined) throw new Error('The stage is set within tests alone');
    return scene;
  };
}
