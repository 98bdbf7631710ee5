import {
  deleteLogsBefore,
  listLogs,
  setMaintenanceMode,
  verifyLogs,
  type EventLogEntryReply,
  type LogVerdict,
} from '@stackyard/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestApiClient } from '../pipeline.js';
import { createEmptyDatabase } from './postgres-database.js';
import { seededRandom, testSeed } from '../seeded-random.js';
import { ServerProcess, type ServerSettings } from '../server-process.js';
import { createTemporaryFolder } from '../temporary-folder.js';

const killCount = Number(process.env['STACKYARD_CHAOS_KILLS'] ?? 8);
const clientCount = 6;

interface EngineCase {
  name: string;
  crashCount: number;
  /** Maximum time in milliseconds from the first action to the crash. */
  maxKillDelayMs: number;
  settings: () => Promise<ServerSettings>;
}

const engines: EngineCase[] = [
  {
    name: 'SQLite',
    crashCount: killCount,
    maxKillDelayMs: 500,
    settings: () => Promise.resolve({}),
  },
  {
    name: 'PostgreSQL',
    crashCount: Math.ceil(killCount / 3),
    // Longer than for SQLite, because opening the connections takes time.
    maxKillDelayMs: 2000,
    settings: async () => ({ DATABASE_URL: await createEmptyDatabase() }),
  },
];

/**
 * Performs actions until the server is gone. Returns the IDs of the confirmed requests.
 *
 * @param onConfirmed - called when an action is confirmed
 */
async function sendRequestsUntilKilled(
  api: TestApiClient,
  server: ServerProcess,
  name: string,
  onConfirmed: () => void,
): Promise<string[]> {
  const confirmed: string[] = [];
  for (let number = 0; ; number += 1) {
    const requestId = `${name}-${number}`;
    const { method, path } = setMaintenanceMode;
    const response = await server
      .send(path, {
        method,
        headers: {
          authorization: `Bearer ${api.token}`,
          'content-type': 'application/json',
          'x-request-id': requestId,
        },
        body: JSON.stringify({ active: number % 2 === 0, message: `Message ${requestId}` }),
      })
      .catch(() => null);
    if (response === null) return confirmed;
    if (response.ok) {
      confirmed.push(requestId);
      onConfirmed();
    }
    await response.text().catch(() => undefined);
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function verdictOf(api: TestApiClient): Promise<LogVerdict> {
  const text = await (await api.open(verifyLogs)).text();
  return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as LogVerdict;
}

/** Returns the request IDs of the entries written since a given time. */
async function requestIdsSince(api: TestApiClient, from: string): Promise<Set<string | null>> {
  const entries: EventLogEntryReply[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 500, from, ...(cursor !== undefined && { cursor }) };
    const page = await api.call(listLogs, { query });
    entries.push(...page.entries);
    cursor = page.nextCursor;
  }
  return new Set(entries.map(({ requestId }) => requestId));
}

describe.each(engines)('the event log on $name', ({ crashCount, maxKillDelayMs, settings }) => {
  it(
    `is intact after ${crashCount} crashes under load (seed ${testSeed})`,
    async () => {
      const random = seededRandom(testSeed);
      const server = await new ServerProcess({
        ...(await settings()),
        DATA_DIR: await createTemporaryFolder(),
        FRESHNESS_LOOKUP: 'off',
      }).start();
      const api = await TestApiClient.register(server);
      let before = new Date().toISOString();
      let confirmed = 0;

      for (let killNumber = 1; killNumber <= crashCount; killNumber++) {
        const since = new Date().toISOString();
        const { promise: firstConfirmed, resolve: onConfirmed } = withResolvers();
        const load = Array.from({ length: clientCount }, (_, client) =>
          sendRequestsUntilKilled(api, server, `k${killNumber}-${client}`, onConfirmed),
        );
        // Delete the entries of earlier rounds, so that crashes also hit deletions.
        const deletion = api.call(deleteLogsBefore, { query: { before } }).catch(() => undefined);
        // Wait for a confirmed action before the first crash, so that there is one even on a slow
        // machine.
        if (killNumber === 1) await firstConfirmed;
        await sleep(random() * maxKillDelayMs);
        await server.kill9();
        const done = (await Promise.all(load)).flat();
        await deletion;
        await server.start();

        const written = await requestIdsSince(api, since);
        expect(done.filter((requestId) => !written.has(requestId))).toEqual([]);
        expect(await verdictOf(api)).toMatchObject({ intact: true, fault: null });
        confirmed += done.length;
        before = since;
      }

      console.log(`${confirmed} confirmed actions, ${crashCount} crashes`);
      expect(confirmed).toBeGreaterThan(0);
      // Wait until interrupted deletions are complete.
      let verdict = await verdictOf(api);
      for (; verdict.openDeletions > 0; verdict = await verdictOf(api)) await sleep(20);
      expect(verdict.intact).toBe(true);
    },
    60_000 + crashCount * 20_000,
  );
});
