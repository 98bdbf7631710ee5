import {
  createChannel,
  createNotificationRule,
  editChannel,
  listChannels,
  listMessages,
  setMaintenanceMode,
  type MessageReply,
} from '@stackyard/contracts';
import { ServiceDouble } from '#test/notifications/service-double.js';
import { waitFor } from '#test/platform/platform-app.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { Database } from '#infra/database/database.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { MessageEntity } from './message.entity.js';

const backlogSize = 10_000;
const secret = 'a key of sixteen or more';
let app: TestApp;
let root: SignedIn;
let brokenService: ServiceDouble;
let workingService: ServiceDouble;
let brokenChannelId: number;
let loadCount = 0;

/** Counts the messages that any query loads from the database. */
function startCountingLoads(): void {
  const subscriber = { listenTo: () => MessageEntity, afterLoad: () => void (loadCount += 1) };
  const { writer, reader } = app.get(Database);
  for (const { subscribers } of [writer, reader]) subscribers.push(subscriber);
}

/** Adds copies of a message to the queue of a channel. */
async function fillQueue(messageId: number): Promise<void> {
  const uow = app.get(UnitOfWork);
  await uow.run(() =>
    uow.manager.query(
      `INSERT INTO notification_messages (message_id, channel_id, state, severity, headline,
         content, news, created_at, attempts, latest_attempts)
       WITH RECURSIVE numbers(n) AS (
         SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${backlogSize - 1})
       SELECT 'copy-' || n, channel_id, state, severity, 'Number ' || n, content, news, created_at,
         0, '[]'
       FROM numbers CROSS JOIN notification_messages WHERE id = ? ORDER BY n`,
      [messageId],
    ),
  );
}

async function announce(active: boolean): Promise<void> {
  await root.call(setMaintenanceMode, { body: { active, message: 'Disk swap' } });
  await app.runTask('news');
}

const ids = (service: ServiceDouble) =>
  service.received.map(({ headers }) => headers['x-stackyard-delivery']);

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T03:00:00.000Z' });
  root = await app.signInSuperuser();
  [brokenService, workingService] = [await ServiceDouble.start(), await ServiceDouble.start()];
  brokenService.handler = () => ({ status: 503 });
  const body = { kind: 'webhook', secret } as const;
  const add = (name: string, { url: address }: ServiceDouble) =>
    root.call(createChannel, { body: { ...body, name, address } });
  brokenChannelId = (await add('Dead', brokenService)).id;
  await add('Works', workingService);
  await app.runTask('news');
  await app.reset('notification_rules');
  await root.call(createNotificationRule, {
    body: {
      ...{ name: 'All', enabled: true, kinds: null, minSeverity: 'info', recoveries: true },
      ...{ serverIds: null, stackIds: null, tags: null, channelIds: null, userIds: [] },
      ...{ digest: 'none', repeatMinutes: 0 },
    },
  });
  await announce(true);
  await Promise.all([brokenService.count(1), workingService.count(1)]);
  const query = { channelId: brokenChannelId };
  const { messages } = await root.call(listMessages, { query });
  await fillQueue(messages[0]?.id ?? 0);
  startCountingLoads();
});

it('10,000 waiting messages of a dead channel delay no other channel, and are not loaded', async () => {
  loadCount = 0;
  await announce(false);
  await workingService.count(2);
  app.clock.advance({ minutes: 10 });
  await app.runTask('notification-delivery', { channelId: brokenChannelId });
  await brokenService.count(2);
  const state = await waitFor('the second failure', async () => {
    const { channels } = await root.call(listChannels, {});
    const found = channels.find(({ id }) => id === brokenChannelId)?.state;
    return found?.failures === 2 ? found : undefined;
  });

  expect(state.waiting).toBe(backlogSize + 1);
  expect(new Set(ids(brokenService)).size).toBe(1);
  expect(JSON.parse(workingService.received[1]?.body ?? '')).toMatchObject({
    headline: 'Maintenance ended',
  });
  // Each check and each reply about a channel reads only the channel's next message.
  expect(loadCount).toBeLessThan(100);
});

it('10,000 waiting messages are listed page by page', async () => {
  loadCount = 0;
  const messages: MessageReply[] = [];
  const sizes = new Set<number>();
  let cursor: string | undefined;
  do {
    const query = {
      channelId: brokenChannelId,
      state: 'waiting',
      limit: 200,
      ...(cursor && { cursor }),
    };
    const page = await root.call(listMessages, { query: { ...query, state: 'waiting' as const } });
    messages.push(...page.messages);
    if (page.nextCursor !== null) sizes.add(page.messages.length);
    cursor = page.nextCursor ?? undefined;
    if (messages.length === 200) expect(loadCount).toBeLessThan(300);
  } while (cursor !== undefined);

  expect([...sizes]).toEqual([200]);
  expect(messages).toHaveLength(backlogSize + 1);
  const order = messages.map(({ id }) => id);
  expect(order).toEqual(order.toSorted((one, other) => other - one));
  expect(new Set(order).size).toBe(backlogSize + 1);
  expect(loadCount).toBeGreaterThan(backlogSize);
});

it('10,000 waiting messages are sent in order as soon as the receiver works again', async () => {
  brokenService.reset();
  brokenService.handler = () => (brokenService.received.length < 20 ? { status: 200 } : null);
  loadCount = 0;
  await root.call(editChannel, { params: { id: brokenChannelId }, body: { enabled: true } });
  const received = await brokenService.count(20);

  const sent = received.slice(1, 20).map(({ headers }) => headers['x-stackyard-delivery']);
  expect(sent).toEqual(Array.from({ length: 19 }, (_, index) => `copy-${index + 1}`));
  expect(loadCount).toBeLessThan(200);
});
