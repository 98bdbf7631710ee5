import { scheduleNextWindow } from './maintenance.mjs';
import { produceMissingReports } from './reports.mjs';
import { waitUntil } from './redeploys.mjs';

/** Number of notifications that are unread when the demo starts. */
const unread = 4;

/** Stacks with a newer image that is not deployed yet. */
const outdated = /** @type {const} */ ([
  ['home', 'jellyfin', 'jellyfin/jellyfin:latest'],
  ['home', 'pihole', 'pihole/pihole:latest'],
  ['home', 'traefik', 'traefik:v3.1'],
  ['office', 'mattermost', 'mattermost/mattermost-team-edition:9.11'],
  ['office', 'wireguard', 'lscr.io/linuxserver/wireguard:latest'],
]);

/**
 * Simulates the end of the period: missing reports, a maintenance window in a coming night, newer
 * images, entries in the bin, and a backup. Leaves only a few notifications unread.
 *
 * @param {object} year
 * @param {import('./stage.mjs').Stage} year.stage
 * @param {import('./people.mjs').People} year.people
 * @param {import('./media.mjs').Media} year.media
 * @param {number} year.now
 */
export async function finishHistory({ stage, people, media, now }) {
  const { contracts, clock, runTask } = stage;
  clock.advanceTo(now - 9 * 60_000);
  const anna = await people.client('anna');
  await produceMissingReports(stage, await people.client('demo'), now);
  await scheduleNextWindow(stage, anna, now);
  await publishNewImages(stage, anna);
  await media.fillBinAndOrphans(await people.client('demo'));
  await backUp(stage, anna);
  await runTask('news');
  const demo = await people.client('demo');
  const { notifications } = await demo.call(contracts.listNotifications, { query: { limit: 50 } });
  // Keep only the notice about last month's report on the overview.
  const { notices } = await demo.call(contracts.listReportNotices);
  const dismissedNotice = notices.at(1);
  if (dismissedNotice)
    await demo.call(contracts.seeReportNotices, { body: { upTo: dismissedNotice.id } });
  const notification = notifications[unread];
  if (notification)
    await demo.call(contracts.readNotifications, { body: { upTo: notification.id } });
  clock.advanceTo(now - 5 * 60_000);
  await people.signOut();
}

/**
 * Publishes newer images and checks for them.
 *
 * @param {import('./stage.mjs').Stage} stage
 * @param {import('@stackyard/api-client').ApiClient} admin
 */
async function publishNewImages({ contracts, clock, platforms }, admin) {
  for (const [platform, , image] of outdated) platforms[platform].control.publishImage(image);
  // Advance the clock, because the check would otherwise reuse registry responses from the last
  // minute.
  clock.advance(120_000);
  await admin.call(contracts.checkImages, { body: {} });
  await waitUntil(async () => {
    const { stacks } = await admin.call(contracts.listStacks, { query: { limit: 100 } });
    const found = stacks.filter(({ freshness }) => freshness === 'outdated');
    return outdated.every(([, name]) => found.some((stack) => stack.name === name));
  });
}

/**
 * Takes a backup and turns the backup schedule on.
 *
 * @param {import('./stage.mjs').Stage} stage
 * @param {import('@stackyard/api-client').ApiClient} admin
 */
async function backUp({ contracts }, admin) {
  const { id } = await admin.call(contracts.createBackup);
  await waitUntil(async () => {
    const { state, ...backup } = await admin.call(contracts.readBackup, { params: { id } });
    if (state === 'failed') throw new Error(`The backup failed: ${JSON.stringify(backup)}`);
    return state === 'ready';
  });
  const { time, hours, keep } = await admin.call(contracts.readBackupSettings);
  await admin.call(contracts.setBackupSettings, { body: { schedule: 'daily', time, hours, keep } });
}
