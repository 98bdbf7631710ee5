import { waitUntil } from './redeploys.mjs';
import { reportSettings, timeZone } from './reports.mjs';

/**
 * @typedef {import('@stackyard/api-client').ApiClient} ApiClient
 * @typedef {import('@stackyard/contracts').StackReply} StackReply
 * @typedef {import('./stage.mjs').Stage} Stage
 */

/**
 * Sets up the notification channels and the monthly report, and turns off the schedules of reports
 * and backups, which are turned on later.
 *
 * @param {Stage} stage
 * @param {ApiClient} admin
 * @param {import('../demo-state.mjs').DemoState} state
 */
export async function prepareServer({ contracts }, admin, state) {
  const { time, hours, keep } = await admin.call(contracts.readBackupSettings);
  await admin.call(contracts.setBackupSettings, { body: { schedule: 'off', time, hours, keep } });
  await admin.call(contracts.setReportSettings, { body: { ...reportSettings, schedule: false } });
  await addChannels(contracts, admin, `http://127.0.0.1:${state.receiverPort}`);
}

/**
 * @param {Stage['contracts']} contracts
 * @param {ApiClient} admin
 * @param {string} receiverUrl
 */
async function addChannels(contracts, admin, receiverUrl) {
  const createChannel = (/** @type {import('@stackyard/contracts').CreateChannelRequest} */ body) =>
    admin.call(contracts.createChannel, { body });
  const phone = await createChannel({
    ...{ name: 'Phone of the person on call', kind: 'ntfy', timeZone },
    ...{ address: `${receiverUrl}/ntfy`, recipient: 'on-call' },
    ...{ quietFrom: '22:00', quietTo: '06:30' },
  });
  const chat = await createChannel({
    ...{ name: 'Chat room Operations', kind: 'mattermost', timeZone },
    secret: `${receiverUrl}/hooks/operations`,
  });
  await createChannel({
    ...{ name: 'Ticket system', kind: 'webhook', timeZone, enabled: false },
    ...{ address: `${receiverUrl}/tickets`, secret: 'signing-key-of-the-demo' },
  });
  const [{ rules }, account] = await Promise.all([
    admin.call(contracts.listNotificationRules),
    admin.call(contracts.readAccount),
  ]);
  const failureRule = {
    ...{ name: 'Failures', enabled: true, kinds: null, recoveries: true },
    minSeverity: /** @type {const} */ ('warning'),
    ...{ serverIds: null, stackIds: null, tags: null, channelIds: [phone.id, chat.id] },
    ...{ userIds: [account.id], digest: /** @type {const} */ ('none'), repeatMinutes: 30 },
  };
  // Adding the first channel created this rule.
  const params = { id: rules[0]?.id ?? 0 };
  await admin.call(contracts.editNotificationRule, { params, body: failureRule });
  await admin.call(contracts.createNotificationRule, {
    body: {
      ...{ name: 'Reports and maintenance', enabled: true, minSeverity: 'info', recoveries: false },
      kinds: ['report-ready', 'maintenance-announced', 'redeploy-batch-finished'],
      ...{ serverIds: null, stackIds: null, tags: null, channelIds: [chat.id] },
      ...{ userIds: [account.id], digest: 'none', repeatMinutes: 0 },
    },
  });
}

/**
 * Connects both platforms and waits until all stacks are listed.
 *
 * @param {Stage} stage
 * @param {ApiClient} admin
 * @returns {Promise<readonly StackReply[]>}
 */
export async function connectPlatforms({ contracts, platforms }, admin) {
  for (const [name, { url, apiKey }] of Object.entries({
    Home: platforms.home,
    Office: platforms.office,
  })) {
    await admin.call(contracts.createServer, { body: { name, url, apiKey } });
  }
  const records = Object.values(platforms).flatMap(({ control }) => control.stacks());
  /** @type {readonly StackReply[]} */
  let stacks = [];
  await waitUntil(async () => {
    ({ stacks } = await admin.call(contracts.listStacks, { query: { limit: 100 } }));
    return stacks.filter(({ platformId }) => platformId !== null).length === records.length;
  });
  return stacks;
}

const stackDetails = /** @type {const} */ ([
  [
    'Critical services',
    'Anna Berger',
    ['critical'],
    ['vaultwarden', 'keycloak', 'traefik', 'edge'],
  ],
  ['Customers', 'Shop team', ['critical', 'customers'], ['shop']],
  ['Customers', 'Shop team', ['staging'], ['shop-staging']],
  ['Teamwork', 'Anna Berger', ['office'], ['mattermost', 'outline', 'zammad', 'bookstack', 'n8n']],
  ['Monitoring', 'Jonas Weber', ['monitoring'], ['grafana', 'observability', 'uptime-kuma']],
  ['Home', 'Jonas Weber', ['home'], ['homeassistant', 'mosquitto', 'pihole']],
  ['Media', 'Jonas Weber', ['media'], ['jellyfin', 'immich', 'watch-archive', 'Media Tools']],
]);

const note = `Before an update: check the release notes for breaking changes, then redeploy
**shop-staging** first and wait for the smoke test.`;

/**
 * Adds tags, groups, owners and a note, turns on automatic rollback for a tag, and adds two
 * pipelines: one redeploys stacks, the other reports media jobs.
 *
 * @param {Stage} stage
 * @param {ApiClient} admin
 * @param {import('./people.mjs').People} people
 * @param {readonly StackReply[]} stacks
 */
export async function describeStacks({ contracts }, admin, people, stacks) {
  const idsOf = (/** @type {readonly string[]} */ names) =>
    stacks.flatMap(({ id, name }) => (names.includes(name) ? [id] : []));
  for (const [group, owner, tags, names] of stackDetails) {
    const body = { stackIds: idsOf(names), group, owner, addTags: [...tags] };
    await admin.call(contracts.editStacks, { body });
  }
  const [shopId = 0] = idsOf(['shop']);
  await admin.call(contracts.editStack, { params: { id: shopId }, body: { note } });
  await admin.call(contracts.changeRollbackSettings, { body: { autoRollbackTags: ['customers'] } });
  const userAgent = 'stackyard-cli/0.1.0 node/22';
  await people.addPipeline(admin, {
    ...{ username: 'shop-pipeline', displayName: 'Pipeline of the shop', ip: '10.20.0.15' },
    ...{ agent: userAgent, permissions: ['stacks-access', 'stacks-redeploy'] },
    stackIds: idsOf(['shop', 'shop-staging']),
  });
  await people.addPipeline(admin, {
    ...{ username: 'media-ripper', displayName: 'Ripper in the living room', ip: '192.168.10.60' },
    ...{ agent: 'ripper/2.4', permissions: ['history-access', 'history-edit'] },
  });
}
