import {
  createServer,
  listLogs,
  listReports,
  readMaintenanceMode,
  setReportSettings,
  startRedeploys,
  type RedeployReply,
} from '@stackyard/contracts';
import type { Sandbox } from '@stackyard/platform-sandbox';
import { collectRedeployEndEvents } from './redeploys/redeploy-end-events.js';
import { TestApiClient } from './pipeline.js';
import { openSandbox, createTestSetup } from './scene.js';
import { ServerProcess } from './server-process.js';
import { createTemporaryFolder } from './temporary-folder.js';
import {
  readServerRecords,
  findContradictions,
  type ServerRecords,
} from './redeploys/contradictions.js';
import { waitUntil } from './wait-until.js';

/** Number of redeploys, split evenly between two platforms. */
const count = Number(process.env['STACKYARD_PROCESSES_REDEPLOYS'] ?? 60);
const countPerPlatform = count / 2;
/**
 * Number of redeploys per request. It is limited, because storing a request must not block the
 * other process for longer than its lock timeout.
 */
const batchSize = 25;
const timeoutMs = 240_000 + count * 4_000;
const minuteMs = 60_000;

let platforms: [Sandbox, Sandbox];
let servers: [ServerProcess, ServerProcess];
let apis: [TestApiClient, TestApiClient];

beforeAll(async () => {
  const { sandbox, server, settings } = await createTestSetup({
    settings: {
      DATABASE_URL: `${process.env['STACKYARD_TEST_POSTGRES']}postgres`,
      APP_SECRET: 'a secret that both of the processes know',
      LEASE_SECONDS: '3',
      REDEPLOY_APPLY_TIMEOUT_SECONDS: '10',
      REDEPLOY_VERIFY_TIMEOUT_SECONDS: '10',
      SESSION_IDLE_HOURS: '10000',
      SESSION_ABSOLUTE_DAYS: '400',
    },
  });
  const other = new ServerProcess({ ...settings, DATA_DIR: await createTemporaryFolder() });
  platforms = [sandbox, await openSandbox({ mode: 'CE-2.23', deployMs: 40 })];
  platforms.forEach(({ control }, index) => {
    for (let number = 1; number <= countPerPlatform; number += 1) {
      control.addStack({ name: `stack-${index}-${number}` });
    }
  });
  servers = [server, other];
  await Promise.all(servers.map((one) => one.start()));
  const api = await TestApiClient.register(server);
  const { url, apiKey } = platforms[1];
  await api.call(createServer, { body: { name: 'second', url, apiKey } });
  apis = [api, api.forServer(other)];
  await api.waitForStacks(count);
}, timeoutMs);

async function stackIdsOn(platform: 0 | 1): Promise<number[]> {
  const stacks = await apis[platform].waitForStacks(count);
  return stacks.filter(({ name }) => name.startsWith(`stack-${platform}-`)).map(({ id }) => id);
}

/**
 * Requests redeploys from both processes in turn. Returns the IDs of the redeploys for each
 * platform.
 */
async function requestRedeploysFromBoth(
  stackIds: readonly [number[], number[]],
): Promise<[number[], number[]]> {
  const startedIds: [number[], number[]] = [[], []];
  for (let from = 0; from < countPerPlatform; from += batchSize) {
    for (const processIndex of [0, 1] as const) {
      const body = { stackIds: stackIds[processIndex].slice(from, from + batchSize) };
      const { redeploys } = await apis[processIndex].call(startRedeploys, { body });
      startedIds[processIndex].push(...redeploys.map(({ id }) => id));
    }
  }
  return startedIds;
}

function contradictionsOn(
  platform: 0 | 1,
  stackIds: readonly number[],
  records: ServerRecords,
): string[] {
  const ownStackIds = new Set(stackIds);
  const platformIds = new Map([...records.platformIds].filter(([id]) => ownStackIds.has(id)));
  const concernsTheseStacks = ({ stack }: RedeployReply) =>
    stack.id !== null && ownStackIds.has(stack.id);
  const redeploys = records.redeploys.filter(concernsTheseStacks);
  return findContradictions({ ...records, redeploys, platformIds }, platforms[platform].control);
}

/** Restarts both processes with their clocks this many milliseconds ahead. */
async function restartBothAt(clockAheadMs: number): Promise<void> {
  await Promise.all(servers.map((one) => one.kill9()));
  for (const one of servers) one.clockAheadMs = clockAheadMs;
  await Promise.all(servers.map((one) => one.start()));
}

async function listActions(category: 'maintenance' | 'reports'): Promise<string[]> {
  const query = { category: [category], order: 'asc' as const };
  return (await apis[0].call(listLogs, { query })).entries.map(({ action }) => action);
}

describe('two processes on one PostgreSQL', () => {
  it(
    `run each of ${count} redeploys once or report it as lost, although one is killed half-way`,
    async () => {
      const [killedServer, survivor] = servers;
      const receivedEvents = [
        await collectRedeployEndEvents(killedServer, apis[0]),
        await collectRedeployEndEvents(survivor, apis[1]),
      ] as const;
      const stackIds = [await stackIdsOn(0), await stackIdsOn(1)] as const;
      const [first, second] = await requestRedeploysFromBoth(stackIds);

      await waitUntil(
        'the first is half-way and has heard of the other',
        () =>
          first.filter((id) => receivedEvents[0].has(id)).length >= countPerPlatform / 2 &&
          second.some((id) => receivedEvents[0].has(id)),
        timeoutMs,
      );
      await killedServer.kill9();
      await apis[1].waitUntilIdle(timeoutMs);
      await waitUntil(
        'the socket of the other has heard of every end',
        () => [...first, ...second].every((id) => receivedEvents[1].has(id)),
        timeoutMs,
      );
      await killedServer.start();

      const claims = await readServerRecords(apis[0], count);
      const ends = new Map<string, number>();
      for (const { state } of claims.redeploys) ends.set(state, (ends.get(state) ?? 0) + 1);
      console.log(`${claims.redeploys.length} redeploys`, Object.fromEntries(ends));
      expect(claims.redeploys).toHaveLength(count);
      expect(ends.get('succeeded')).toBeGreaterThan(count * 0.9);
      expect(contradictionsOn(0, stackIds[0], claims)).toEqual([]);
      expect(contradictionsOn(1, stackIds[1], claims)).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'start a window once, and generate a monthly report once',
    async () => {
      const [api] = apis;
      const startsAt = await api.scheduleWindow();
      await api.call(setReportSettings, {
        body: { timeZone: 'UTC', language: 'en', schedule: true },
      });

      await restartBothAt(startsAt + minuteMs - Date.now());
      await waitUntil('maintenance is on', async () => {
        return (await apis[1].call(readMaintenanceMode)).active;
      });
      await restartBothAt(40 * 1440 * minuteMs);
      await waitUntil('the report is generated', async () => {
        return (await listActions('reports')).includes('report.produced');
      });
      await waitUntil('maintenance is off', async () => {
        return !(await apis[1].call(readMaintenanceMode)).active;
      });

      expect(await listActions('maintenance')).toEqual([
        'window.planned',
        'maintenance.opened',
        'maintenance.closed',
      ]);
      const { reports } = await api.call(listReports);
      expect(reports.map(({ versions }) => versions)).toEqual([1]);
    },
    timeoutMs,
  );
});
