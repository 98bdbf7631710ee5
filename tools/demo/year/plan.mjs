import { seededRandom } from './seeded-random.mjs';
import { daysAgo, historyDays } from './days.mjs';
import { failureScenarios } from './mishaps.mjs';
import { occasionalActions } from './occasions.mjs';

/**
 * @typedef {object} RedeployAction
 * @property {'redeploy'} kind
 * @property {number} at Milliseconds since 1970.
 * @property {string} by
 * @property {readonly string[]} stacks
 * @property {string} reason
 * @property {string} [mishap] Key of `failureScenarios`; if omitted, all redeploys succeed.
 * @property {boolean} [autoRollback]
 * @property {{ canary?: boolean, stopAfterFailures?: number }} [strategy]
 *
 * @typedef {{ kind: 'rollback', at: number, by: string, stack: string, reason: string }} RollbackAction
 *
 * @typedef {object} PowerAction
 * @property {'power'} kind
 * @property {number} at
 * @property {string} by
 * @property {string} stack
 * @property {'restart' | 'stop' | 'start'} action
 *
 * @typedef {object} MaintenanceAction
 * @property {'maintenance'} kind
 * @property {number} at
 * @property {string} by
 * @property {string} message
 * @property {number} minutes
 * @property {{ by: string, stack: string, overrides?: string }} [attempt] A redeploy that is
 *   attempted during the maintenance.
 *
 * @typedef {{ kind: 'sign-in', at: number, by: string, fails?: number }} SignInAct
 *
 * @typedef {{ kind: 'film' | 'album', at: number, index: number }} MediaAction
 *
 * @typedef {{ kind: 'task', at: number, task: string }} TaskAction
 *
 * @typedef {{ kind: 'reports-on', at: number }} ReportsAct
 *
 * @typedef {RedeployAction | RollbackAction | PowerAction | MaintenanceAction | SignInAct | MediaAction | TaskAction
 *   | ReportsAct} Action
 */

/** Stacks that people redeploy one at a time. */
const singleStacks = [
  ...['gitea', 'paperless', 'jellyfin', 'vaultwarden', 'nextcloud', 'homeassistant', 'pihole'],
  ...['uptime-kuma', 'mosquitto', 'watch-archive', 'grafana', 'traefik', 'wiki', 'mail-gateway'],
  ...['minio', 'ci-runner', 'keycloak', 'mattermost', 'outline', 'n8n', 'plausible', 'zammad'],
  ...['bookstack', 'listmonk', 'edge', 'observability', 'rabbitmq', 'wireguard'],
];

const weekendBatches = [
  { by: 'anna', stacks: ['gitea', 'wiki', 'vaultwarden', 'nextcloud'] },
  { by: 'anna', stacks: ['keycloak', 'mattermost', 'outline', 'n8n', 'plausible'] },
  { by: 'jonas', stacks: ['homeassistant', 'pihole', 'mosquitto', 'uptime-kuma'] },
  { by: 'jonas', stacks: ['edge', 'observability', 'rabbitmq', 'registry-mirror'] },
  { by: 'anna', stacks: ['grafana', 'traefik', 'minio', 'mail-gateway', 'ci-runner'] },
  { by: 'jonas', stacks: ['jellyfin', 'paperless', 'watch-archive', 'bookstack', 'listmonk'] },
];

const reasons = [
  ...['New image', 'Security update', 'Renovate merged the update', 'Changelog read, looks safe'],
  ...['Fixes the memory leak', 'Requested by the team', 'Weekly update', 'New certificate'],
];

/**
 * Returns all actions of the period, oldest first. They are the same for every start of the demo on
 * the same day.
 *
 * @param {number} now Milliseconds since 1970.
 * @returns {Action[]}
 */
export function planHistory(now) {
  const random = seededRandom(2026);
  const actions = [
    ...pipelineActions(now, random),
    ...weekendActions(now, random),
    ...singleActions(now, random),
    ...failureActions(now),
    ...occasionalActions(now, random),
  ];
  return actions.filter(({ at }) => at < now - 10 * 60_000).sort((a, b) => a.at - b.at);
}

/** @type {(now: number, random: import('./seeded-random.mjs').Chance) => Action[]} */
function pipelineActions(now, random) {
  return Array.from({ length: historyDays - 2 }, (_, day) => day + 1).flatMap((day) => {
    const weekday = new Date(daysAgo(now, day, 12)).getDay();
    /** @type {Action[]} */
    const actions = [];
    const build = 1200 - day * 4;
    if ([1, 3, 4].includes(weekday) && random.happens(0.6)) {
      const at = daysAgo(now, day, random.between(9, 16), random.between(0, 59));
      const reason = `Build ${build}`;
      actions.push({ kind: 'redeploy', at, by: 'shop-pipeline', stacks: ['shop-staging'], reason });
    }
    if (weekday === 2) {
      const at = daysAgo(now, day, 10, random.between(0, 40));
      const reason = `Release ${Math.floor(build / 30)}.${build % 30}`;
      actions.push({ kind: 'redeploy', at, by: 'shop-pipeline', stacks: ['shop'], reason });
    }
    return actions;
  });
}

/** @type {(now: number, random: import('./seeded-random.mjs').Chance) => Action[]} */
function weekendActions(now, random) {
  return Array.from({ length: Math.floor(historyDays / 7) }, (_, week) => {
    const batch = weekendBatches[week % weekendBatches.length] ?? { by: 'anna', stacks: [] };
    const at = daysAgo(now, 3 + 7 * week, 20, random.between(5, 50));
    return { kind: 'redeploy', at, ...batch, reason: 'Updates of the week' };
  });
}

/** @type {(now: number, random: import('./seeded-random.mjs').Chance) => Action[]} */
function singleActions(now, random) {
  return Array.from({ length: 36 }, (_, index) => {
    const day = Math.round(1.4 + index * 2.45);
    const at = daysAgo(now, day, random.between(8, 18), random.between(0, 59));
    const by = random.pick(['anna', 'jonas', 'jonas', 'demo']);
    const stack = singleStacks[(index * 11) % singleStacks.length] ?? 'gitea';
    return { kind: 'redeploy', at, by, stacks: [stack], reason: random.pick(reasons) };
  });
}

/** @type {(now: number) => Action[]} */
function failureActions(now) {
  return Object.entries(failureScenarios).flatMap(([scenarioKey, details]) => {
    const { day, hour, by, stacks, reason, autoRollback, strategy, followUp } = details;
    /** @type {Action[]} */
    const actions = [
      {
        ...{
          kind: 'redeploy',
          at: daysAgo(now, day, hour, 12),
          by,
          stacks,
          reason,
          mishap: scenarioKey,
        },
        ...(autoRollback === undefined ? {} : { autoRollback }),
        ...(strategy === undefined ? {} : { strategy }),
      },
    ];
    if (followUp !== undefined) {
      const at = daysAgo(now, day, hour, 12) + followUp.minutes * 60_000;
      const [stack = ''] = stacks;
      actions.push(
        followUp.kind === 'rollback'
          ? { kind: 'rollback', at, by: followUp.by, stack, reason: followUp.reason }
          : { kind: 'redeploy', at, by: followUp.by, stacks: [stack], reason: followUp.reason },
      );
    }
    return actions;
  });
}
