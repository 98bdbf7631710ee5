import {
  createChannel,
  createNotificationRule,
  listMessages,
  setMaintenanceMode,
  type NotificationRuleFields,
} from '@stackyard/contracts';
import { startDebianMailServer } from '#test/notifications/debian-mail-server.js';
import { ServiceDouble } from '#test/notifications/service-double.js';
import { waitFor } from '#test/platform/platform-app.js';
import { startTestApp, type TestApp } from '#test/test-app.js';

// 21 October 2026 is a Wednesday. Clocks go back in Berlin on the following Sunday, and in New
// York a week later.
const wednesday = '2026-10-21T10:00:00.000Z';
const berlin = 'Europe/Berlin';
const secret = 'a key of sixteen or more';
const catchAllRule: Omit<NotificationRuleFields, 'name' | 'digest'> = {
  ...{ enabled: true, kinds: null, minSeverity: 'info', recoveries: true, userIds: [] },
  ...{ serverIds: null, stackIds: null, tags: null, channelIds: null, repeatMinutes: 30 },
};
let app: TestApp;

/** Sets the clock and sends the messages that are due. */
async function advanceTo(time: string): Promise<void> {
  app.clock.reset();
  app.clock.advance({ minutes: (Date.parse(time) - Date.parse(wednesday)) / 60_000 });
  await app.runTask('held-news');
}

/** Starts or ends maintenance, which creates news. */
async function switchMaintenance(active: boolean): Promise<void> {
  const root = await app.signInSuperuser();
  await root.call(setMaintenanceMode, { body: { active, message: 'Disk swap' } });
  await app.runTask('news');
}

/** Waits until nothing is queued. Returns the delivered messages of a channel, oldest first. */
async function waitForDelivered(
  channelId: number,
): Promise<{ news: number; deliveredAt: unknown }[]> {
  const root = await app.signInSuperuser();
  await waitFor('delivered messages', async () => {
    const { messages } = await root.call(listMessages, { query: { state: 'waiting' } });
    return messages.length === 0 ? true : undefined;
  });
  const { messages } = await root.call(listMessages, { query: { channelId } });
  return messages.toReversed().map(({ news, deliveredAt }) => ({ news, deliveredAt }));
}

it('of a day and a week are one message each, at 8:00 local time, across restarts and a clock change', async () => {
  app = await startTestApp({ now: wednesday });
  const root = await app.signInSuperuser();
  const [hook, newYorkHook] = [await ServiceDouble.start(), await ServiceDouble.start()];
  const server = await startDebianMailServer();
  const webhook = { kind: 'webhook', secret } as const;
  const berlinChannel = { ...webhook, name: 'Berlin', address: hook.url, timeZone: berlin };
  const daily = await root.call(createChannel, { body: { ...berlinChannel, language: 'de' } });
  const newYorkChannel = {
    ...webhook,
    name: 'New York',
    address: newYorkHook.url,
    timeZone: 'America/New_York',
  };
  const createdNewYorkChannel = await root.call(createChannel, { body: newYorkChannel });
  const { port, user, password, certificate: ca } = server;
  const mail = {
    ...{ host: '127.0.0.1', port, security: 'starttls' as const, user },
    ...{ from: 'stackyard@example.org', to: ['ops@example.org'] },
  };
  const mailChannel = { name: 'Mail', kind: 'mail', secret: password, ca, mail } as const;
  const weekly = await root.call(createChannel, { body: { ...mailChannel, timeZone: berlin } });
  await app.runTask('news');
  await app.reset('notification_rules');
  const rules = [
    { name: 'Day', digest: 'daily' as const, channelIds: [daily.id, createdNewYorkChannel.id] },
    { name: 'Week', digest: 'weekly' as const, channelIds: [weekly.id] },
  ];
  for (const rule of rules) {
    await root.call(createNotificationRule, { body: { ...catchAllRule, ...rule } });
  }

  await switchMaintenance(true);
  await switchMaintenance(false);
  // It is 6:00 in New York when the news arrives.
  await advanceTo('2026-10-21T12:00:00.000Z');
  expect(await waitForDelivered(createdNewYorkChannel.id)).toEqual([
    { news: 2, deliveredAt: '2026-10-21T12:00:00.000Z' },
  ]);
  await advanceTo('2026-10-22T05:59:00.000Z');
  expect(await waitForDelivered(daily.id)).toEqual([]);
  // The digest becomes due while Stackyard is stopped.
  await app.restart();
  await advanceTo('2026-10-22T06:05:00.000Z');
  expect(await waitForDelivered(daily.id)).toEqual([
    { news: 2, deliveredAt: '2026-10-22T06:05:00.000Z' },
  ]);
  expect(JSON.parse(hook.received[0]?.body ?? '')).toMatchObject({
    headline: 'Zusammenfassung: 2 Meldungen',
    items: [
      expect.stringMatching(/12:00 .*Wartung/) as string,
      expect.stringMatching(/12:00 .*Wartung/) as string,
    ],
  });

  await advanceTo('2026-10-24T10:00:00.000Z');
  await switchMaintenance(true);
  await app.restart();
  await advanceTo('2026-10-25T06:59:00.000Z');
  expect(await waitForDelivered(daily.id)).toHaveLength(1);
  await advanceTo('2026-10-25T07:00:00.000Z');
  expect((await waitForDelivered(daily.id))[1]).toMatchObject({ news: 1 });
  await advanceTo('2026-10-26T06:59:00.000Z');
  expect(await waitForDelivered(weekly.id)).toEqual([]);
  await app.restart();
  await advanceTo('2026-10-26T07:00:00.000Z');
  await advanceTo('2026-10-26T07:01:00.000Z');

  expect(await waitForDelivered(weekly.id)).toHaveLength(1);
  const mails = await server.listAcceptedMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Subject: Summary: 3 messages');
  expect([hook.received.length, newYorkHook.received.length]).toEqual([2, 2]);
});
