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
import { promisify } from 'node:util';
import { TestApiClient } from '../pipeline.js';
import { seededRandom, testSeed } from '../seeded-random.js';
import { ServerProcess } from '../server-process.js';
import { createTemporaryFolder } from '../temporary-folder.js';
import { waitUntil } from '../wait-until.js';

/**
 * Number of crashes. Set `STACKYARD_CHAOS_KILLS=1000` for a longer test, for example before a
 * release.
 */
const killCount = Number(process.env['STACKYARD_CHAOS_KILLS'] ?? 8);
const actions = ['maintenance.opened', 'maintenance.closed'] as const;
/**
 * Average number of messages between kills. Most kills wait for messages, so that some are being
 * sent at that moment.
 */
const messagesPerCrash = 6;
/** Maximum time in milliseconds from the last awaited message to the kill. */
const maxDelayMs = 120;
/** Fraction of crashes at a random time after the start, possibly before the first message. */
const anytimeCrashRatio = 0.1;
const maxKillDelayMs = 600;
/** A long timeout, because the machine may be busy. It only has to end tests that hang. */
const maxWaitMs = 300_000;

/** A message that the webhook has accepted. */
interface Delivery {
  id: string;
  headline: string;
  /** How many crashes had happened before the sending process was started. */
  crashCountBefore: number;
}

const cleanups: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of cleanups) await close();
});

/** A webhook that rejects every fiftieth request with status 503. */
class Webhook {
  readonly deliveries: Delivery[] = [];
  requestCount = 0;
  crashCountBefore = 0;
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.requestCount += 1;
      if (this.requestCount % 50 === 0) return response.writeHead(503).end();
      const { id, headline } = JSON.parse(Buffer.concat(chunks).toString()) as Delivery;
      this.deliveries.push({ id, headline, crashCountBefore: this.crashCountBefore });
      return response.writeHead(204).end();
    });
  });

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    cleanups.push(async () => {
      this.server.closeAllConnections();
      this.server.close();
      await once(this.server, 'close');
    });
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * Waits until all connections are closed, so that no request of the crashed process is still
   * in transit.
   */
  async waitUntilQuiet(): Promise<void> {
    const countConnections = promisify(this.server.getConnections.bind(this.server));
    await waitUntil('the connections are closed', async () => (await countConnections()) === 0);
  }
}

/** Turns maintenance on and off until the server is gone. */
async function toggleUntilKilled(api: TestApiClient, wasActive: boolean): Promise<void> {
  for (let isActive = !wasActive; ; isActive = !isActive) {
    const body = { active: isActive, message: 'Patches' };
    const done = await api.call(setMaintenanceMode, { body }).catch(() => null);
    if (done === null) return;
  }
}

/**
 * Whether maintenance is on. Reads only the latest entry, so that the check does not take longer in
 * each round.
 */
async function isActive(api: TestApiClient): Promise<boolean> {
  const { entries } = await api.call(listLogs, { query: { action: [...actions], limit: 1 } });
  return entries[0]?.action === 'maintenance.opened';
}

/** Returns how many times maintenance has been turned on or off. */
async function countChanges(api: TestApiClient): Promise<number> {
  let count = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { action: [...actions], limit: 500, ...(cursor !== undefined && { cursor }) };
    const page = await api.call(listLogs, { query });
    count += page.entries.length;
    cursor = page.nextCursor;
  }
  return count;
}

/**
 * Usually waits until messages are being sent, but sometimes only for a random time after the
 * start.
 */
async function waitForCrashTime(webhook: Webhook, random: () => number): Promise<void> {
  if (random() < anytimeCrashRatio) return sleep(random() * maxKillDelayMs);
  const expectedCount =
    webhook.requestCount + 1 + Math.floor(random() * (2 * messagesPerCrash - 1));
  await waitUntil('messages are under way', () => webhook.requestCount >= expectedCount, maxWaitMs);
  return sleep(random() * maxDelayMs);
}

/**
 * Returns for each process the number of messages that it sent although they had already been
 * delivered.
 */
function countRepeatsPerProcess(deliveries: readonly Delivery[]): Map<number, number> {
  const seen = new Set<string>();
  const repeats = new Map<number, number>();
  for (const { id, crashCountBefore } of deliveries) {
    if (seen.has(id)) repeats.set(crashCountBefore, (repeats.get(crashCountBefore) ?? 0) + 1);
    seen.add(id);
  }
  return repeats;
}

it(
  `messages survive ${killCount} crashes (seed ${testSeed})`,
  async () => {
    const random = seededRandom(testSeed);
    const webhook = new Webhook();
    const { deliveries } = webhook;
    const url = await webhook.listen();
    const dataDir = await createTemporaryFolder();
    const server = await new ServerProcess({ DATA_DIR: dataDir, FRESHNESS_LOOKUP: 'off' }).start();
    const api = await TestApiClient.register(server);
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

    for (let killNumber = 0; killNumber < killCount; killNumber += 1) {
      const load = toggleUntilKilled(api, await isActive(api));
      await waitForCrashTime(webhook, random);
      await server.kill9();
      await Promise.all([load, webhook.waitUntilQuiet()]);
      webhook.crashCountBefore += 1;
      await server.start();
    }

    const count = await countChanges(api);
    const ids = () => new Set(deliveries.map(({ id }) => id));
    await waitUntil('all messages are delivered', () => ids().size >= count, 120_000 + count * 50);
    await waitUntil('nothing waits', async () => {
      const { channels } = await api.call(listChannels, {});
      return channels[0]?.state.waiting === 0;
    });

    const first = new Map<string, string>();
    for (const { id, headline } of deliveries) {
      // A duplicate has the same content as the first message with its ID.
      expect(first.get(id) ?? headline).toBe(headline);
      if (!first.has(id)) first.set(id, headline);
    }
    // Each change sends one message, and changes alternate between on and off, so this proves that
    // no message was lost, added or reordered.
    expect(first.size).toBe(count);
    const starts = [...first.values()].map((headline) => headline === 'Maintenance started');
    expect(starts).toEqual(starts.map((_, index) => index % 2 === 0));
    const duplicates = deliveries.length - first.size;
    console.log(`${count} messages, ${killCount} crashes, ${duplicates} duplicates`);
    // After a crash, only the message in progress may be sent again. No process sends the same
    // message twice.
    const excessiveRepeats = [...countRepeatsPerProcess(deliveries)].filter(
      ([life, repeats]) => life === 0 || repeats > 1,
    );
    expect(excessiveRepeats).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(killCount);
  },
  120_000 + killCount * 20_000,
);
