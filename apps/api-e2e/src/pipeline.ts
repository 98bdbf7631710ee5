import { ApiClient, fetchWholeList } from '@stackyard/api-client';
import {
  listLogs,
  listRedeploys,
  listStacks,
  planWindow,
  readRedeploy,
  readRedeployLog,
  registerSuperuser,
  sessionCookie,
  startRedeploys,
  type EventLogEntryReply,
  type RedeployLogLine,
  type RedeployReply,
  type RedeployStep,
  type StackReply,
} from '@stackyard/contracts';
import type { ServerProcess } from './server-process.js';
import { waitUntil } from './wait-until.js';

const minuteMs = 60_000;

/** Password of the superuser `root`. */
export const password = 'correct horse battery staple';

/** A client that uses the API from the outside, like a pipeline. */
export class TestApiClient extends ApiClient {
  private constructor(
    server: ServerProcess,
    readonly token: string,
  ) {
    super({ fetch: server.send, headers: { authorization: `Bearer ${token}` } });
  }

  /** Registers the first superuser of a new server and signs in. */
  static async register(server: ServerProcess): Promise<TestApiClient> {
    const anonymous = new ApiClient({ fetch: server.send });
    const body = { username: 'root', password };
    const response = await anonymous.open(registerSuperuser, { body });
    const cookie = response.headers
      .getSetCookie()
      .find((candidate) => candidate.startsWith(sessionCookie));
    const token = cookie?.split(';')[0]?.slice(sessionCookie.length + 1);
    if (token === undefined) throw new Error('The registration opened no session');
    return new TestApiClient(server, token);
  }

  /** Returns the same client, connected to a different process. */
  forServer(server: ServerProcess): TestApiClient {
    return new TestApiClient(server, this.token);
  }

  async waitForStacks(count: number): Promise<StackReply[]> {
    return waitUntil(`${count} stacks are listed`, async () => {
      const { stacks } = await this.call(listStacks, { query: { limit: 500 } });
      return stacks.length === count && stacks;
    });
  }

  async redeploy(stackId: number): Promise<RedeployReply> {
    const { redeploys } = await this.call(startRedeploys, { body: { stackIds: [stackId] } });
    const [redeploy] = redeploys;
    if (redeploy === undefined) throw new Error('Nothing was queued');
    return redeploy;
  }

  read(id: number): Promise<RedeployReply> {
    return this.call(readRedeploy, { params: { id } });
  }

  waitUntilStep(id: number, step: RedeployStep): Promise<RedeployReply> {
    return waitUntil(`redeploy ${id} is ${step}`, async () => {
      const redeploy = await this.read(id);
      return redeploy.step === step && redeploy;
    });
  }

  waitUntilFinal(id: number): Promise<RedeployReply> {
    return waitUntil(`redeploy ${id} has ended`, async () => {
      const redeploy = await this.read(id);
      return redeploy.finishedAt !== null && redeploy;
    });
  }

  /** Waits until no redeploy is queued or running. */
  async waitUntilIdle(timeoutMs = 60_000): Promise<void> {
    await waitUntil(
      'every redeploy has ended',
      async () => {
        const query = { state: ['queued' as const, 'running' as const], limit: 1 };
        return (await this.call(listRedeploys, { query })).redeploys.length === 0;
      },
      timeoutMs,
    );
  }

  /** Returns all redeploys so far, oldest first. */
  async allRedeploys(): Promise<RedeployReply[]> {
    const { redeploys } = await fetchWholeList(
      (page) => this.call(listRedeploys, { query: { limit: 500, ...page } }),
      'redeploys',
    );
    return redeploys.reverse();
  }

  /** Returns all event log entries about redeploys, oldest first. */
  async listRedeployEvents(): Promise<EventLogEntryReply[]> {
    const query = { limit: 500, category: ['redeploy' as const], order: 'asc' as const };
    const { entries } = await fetchWholeList(
      (page) => this.call(listLogs, { query: { ...query, ...page } }),
      'entries',
    );
    return entries;
  }

  async readLog(id: number): Promise<RedeployLogLine[]> {
    return (await this.call(readRedeployLog, { params: { id }, query: { limit: 5000 } })).lines;
  }

  /**
   * Schedules an hour of maintenance that starts in two hours and is announced one hour ahead.
   * Returns its start time.
   */
  async scheduleWindow(): Promise<number> {
    const startsAt = Math.ceil(Date.now() / minuteMs) * minuteMs + 120 * minuteMs;
    await this.call(planWindow, {
      body: {
        message: 'Monthly patches',
        startsAt: new Date(startsAt).toISOString().slice(0, 16),
        durationMinutes: 60,
        timeZone: 'UTC',
        announceMinutes: [60],
      },
    });
    return startsAt;
  }
}
