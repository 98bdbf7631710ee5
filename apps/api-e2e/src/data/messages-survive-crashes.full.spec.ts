import {
  createChannel,
  createNotificationRule,
  deleteNotificationRule,
  listChannels,
  listLogs,
  listNotificationRules,
  setMaintenanceMode,
} from '@stackyard/contracts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pipeline } from '../pipeline.js';
import { seededRandom, testSeed } from '../seeded-random.js';
import { ServerProcess } from '../server-process.js';
import { temporaryFolder } from '../temporary-folder.js';
import { until } from '../until.js';

/** More crashes than usual, for example before a release: `STACKYARD_CHAOS_KILLS=1000`. */
const kills = Number(process.env['STACKYARD_CHAOS_KILLS'] ?? 8);
const actions = ['maintenance.opened', 'maintenance.closed'] as const;
/** Maximum time from the first action to the crash. */
const maxLifeMs = 600;

/** What a webhook receives. */
interface Delivered {
  id: string;
  headline: string;
}

const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closers) await close();
});

/** A webhook that is busy for every twentieth message. */
async function webhook(): Promise<{ url: string; delivered: Delivered[] }> {
  const delivered: Delivered[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      requests += 1;
      if (requests % 20 === 0) return response.writeHead(503).end();
      delivered.push(JSON.parse(Buffer.concat(pieces).toString()) as Delivered);
      return response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, delivered };
}

/** Turns maintenance on and off until the server is gone. */
async function toggle(api: Pipeline, wasActive: boolean): Promise<void> {
  for (let active = !wasActive; ; active = !active) {
    const body = { active, message: 'Patches' };
    const done = await api.call(setMaintenanceMode, { body }).catch(() => null);
    if (done === null) return;
  }
}

/**
 * Whether maintenance is on. Reads only the latest entry, so that the check takes equally long in
 * every round.
 */
async function isActive(api: Pipeline): Promise<boolean> {
  const { entries } = await api.call(listLogs, { query: { action: [...actions], limit: 1 } });
  return entries[0]?.action === 'maintenance.opened';
}

/** Number of times that maintenance was turned on or off. */
async function countChanges(api: Pipeline): Promise<number> {
  let count = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { action: [...actions], limit: 500, ...(cursor !== undefined && { cursor }) };
    const page = await api.call(listLogs, { query });
    count += page.entries.length;
    cursor = page.nextCursor;
  }
  return count;
}

it(
  `messages survive ${kills} crashes (seed ${testSeed})`,
  async () => {
    const random = seededRandom(testSeed);
    const { url, delivered } = await webhook();
    const dataDir = await temporaryFolder();
    const server = await new ServerProcess({ DATA_DIR: dataDir, FRESHNESS_LOOKUP: 'off' }).start();
    const api = await Pipeline.register(server);
    const secret = 'a key of sixteen or more';
    const channel = { name: 'Hook', kind: 'webhook', address: url, secret } as const;
    await api.call(createChannel, { body: channel });
    const { rules } = await api.call(listNotificationRules, {});
    for (const { id } of rules) await api.call(deleteNotificationRule, { params: { id } });
    await api.call(createNotificationRule, {
      body: {
        ...{ name: 'Each', enabled: true, recoveries: true, digest: 'none', repeatMinutes: 0 },
        ...{ kinds: ['maintenance-started', 'maintenance-ended'], minSeverity: 'info' },
        ...{ serverIds: null, stackIds: null, tags: null, channelIds: null, userIds: [] },
      },
    });

    for (let kill = 0; kill < kills; kill += 1) {
      const load = toggle(api, await isActive(api));
      await sleep(random() * maxLifeMs);
      await server.kill9();
      await load;
      await server.start();
    }

    const count = await countChanges(api);
    const ids = () => new Set(delivered.map(({ id }) => id));
    await until('all messages are delivered', () => ids().size >= count, 120_000 + count * 50);
    await until('nothing waits', async () => {
      const { channels } = await api.call(listChannels, {});
      return channels[0]?.state.waiting === 0;
    });

    const first = new Map<string, string>();
    for (const { id, headline } of delivered) {
      // A duplicate has the id and the content of the first.
      expect(first.get(id) ?? headline).toBe(headline);
      if (!first.has(id)) first.set(id, headline);
    }
    // Each change is a message, and on and off alternate: nothing is lost, added or out of order.
    expect(first.size).toBe(count);
    const starts = [...first.values()].map((headline) => headline === 'Maintenance started');
    expect(starts).toEqual(starts.map((_, index) => index % 2 === 0));
    const duplicates = delivered.length - first.size;
    console.log(`${count} messages, ${kills} crashes, ${duplicates} duplicates`);
    // At most the message in progress is sent again after a crash.
    expect(duplicates).toBeLessThanOrEqual(kills);
    expect(count).toBeGreaterThan(0);
  },
  120_000 + kills * 20_000,
);
