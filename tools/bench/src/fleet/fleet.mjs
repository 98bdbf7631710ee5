import { editStacks, listStacks, planRedeploys, readStackFacets } from '@stackyard/contracts';
import { ApiClient } from '@stackyard/api-client';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figures.mjs';
import { processorMs } from '../processor-time.mjs';
import {
  memoryFlags,
  saveServer,
  fetchSessionToken,
  signIn,
  startServer,
  waitUntil,
} from '../server.mjs';

const platformCount = 100;
const unreachablePlatformCount = 3;
const stacksPerPlatform = 100;
const serviceCount = 6;
const stacks = platformCount * stacksPerPlatform;
const plannedCount = 500;
const requestCount = 60;
/**
 * Number of series per request. Only the fastest series is reported, because other load on the
 * machine may slow down a series.
 */
const seriesCount = 3;
const pauseSeconds = 60;
const settings = { FRESHNESS_LOOKUP: 'platform', PLATFORM_REFRESH_SECONDS: '30' };

/** @typedef {import('../figures.mjs').Figure} Figure */
/** @typedef {import('../server.mjs').Server} Server */

/**
 * Measures a large installation: 100 servers, 3 of which are down, with 100 stacks of 6
 * containers each. Covers refreshes, lists with each filter and order, plans and memory. Processor
 * time is reported next to elapsed time, because other programs distort it less.
 *
 * @returns {Promise<Figure[]>}
 */
export async function measureFleet() {
  const { child, addresses } = await startPlatforms();
  const dataDir = mkdtempSync(join(tmpdir(), 'stackyard-fleet-'));
  try {
    const refreshFigures = await measureFirstRefresh(dataDir, addresses);
    child.send({ close: unreachablePlatformCount });
    await once(child, 'message');
    return [...refreshFigures, ...(await measureServer(dataDir))];
  } finally {
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startPlatforms() {
  const program = join(import.meta.dirname, 'platforms.mjs');
  const child = fork(program, [platformCount, stacksPerPlatform, serviceCount].map(String));
  const [addresses] = await once(child, 'message');
  return { child, addresses };
}

/**
 * @param {string} dataDir
 * @param {{ url: string, apiKey: string }[]} addresses
 */
async function measureFirstRefresh(dataDir, addresses) {
  const server = await startServer(settings, { dataDir });
  try {
    const api = await signIn(server);
    const startedAt = performance.now();
    const processorMsBefore = processorMs(server.pid);
    for (const [index, address] of addresses.entries()) {
      await saveServer(api, { name: `site-${String(index).padStart(3, '0')}`, ...address });
    }
    await waitUntil(
      async () => (await api.call(listStacks, { query: { limit: 1 } })).total === stacks,
    );
    const figures = [
      figure('first refresh of all servers', (performance.now() - startedAt) / 1000, 's'),
      figure(
        'first refresh, processor time',
        (processorMs(server.pid) - processorMsBefore) / 1000,
        's',
      ),
    ];
    await editEveryTenthStack(api);
    await waitUntil(
      async () => (await fetchPlan(api)).every(({ images }) => images.length > 0),
      2000,
    );
    return figures;
  } finally {
    await server.stop();
  }
}

/**
 * Gives every tenth stack tags and other details to filter by.
 *
 * @param {ApiClient} api
 */
async function editEveryTenthStack(api) {
  const ids = (await idsOf(api, {})).filter((id) => id % 10 === 0);
  for (let start = 0; start < ids.length; start += 500) {
    const body = {
      stackIds: ids.slice(start, start + 500),
      addTags: ['web', 'blue'],
      group: 'Shop',
      owner: 'Lena',
      neverInBulk: true,
    };
    await api.call(editStacks, { body });
  }
}

/** @param {ApiClient} api @param {import('@stackyard/contracts').ListStacksQuery} query */
async function idsOf(api, query) {
  const ids = [];
  /** @type {string | null | undefined} */
  let cursor;
  while (cursor !== null) {
    const page = await api.call(listStacks, {
      query: { ...query, limit: 500, ...(cursor && { cursor }) },
    });
    ids.push(...page.stacks.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

/** @param {ApiClient} api */
async function fetchPlan(api) {
  const { stacks: some } = await api.call(listStacks, {
    query: { limit: plannedCount, redeployable: true, search: 'site-05' },
  });
  const body = { stackIds: some.map(({ id }) => id) };
  return (await api.call(planRedeploys, { body })).redeploys;
}

/** @param {string} dataDir */
async function measureServer(dataDir) {
  const server = await startServer(settings, { dataDir, nodeFlags: memoryFlags });
  try {
    const processorMsBefore = processorMs(server.pid);
    const startedAt = performance.now();
    const token = await fetchSessionToken(server.url);
    const headers = { authorization: `Bearer ${token}` };
    const api = new ApiClient({ baseUrl: server.url, headers });
    await waitUntil(async () => {
      const { servers } = await api.call(listStacks, { query: { limit: 1 } });
      return servers.every(({ health }) => health.state !== 'unknown');
    }, 200);
    const refreshRoundFigures = [
      figure('refresh round after a start', (performance.now() - startedAt) / 1000, 's', 30),
      figure(
        'refresh round, processor time',
        (processorMs(server.pid) - processorMsBefore) / 1000,
        's',
      ),
    ];
    await sleep(5000);
    const lists = await measureLists(api, server);
    const planFigures = await measurePlan(api, server);
    const processorMsBeforePause = processorMs(server.pid);
    await sleep(pauseSeconds * 1000);
    const share = (processorMs(server.pid) - processorMsBeforePause) / (pauseSeconds * 1000);
    const { resident, held } = await server.memory();
    return [
      ...refreshRoundFigures,
      ...lists,
      ...planFigures,
      figure('processor time at rest', share * 100, '%'),
      figure('memory, resident', resident, 'MB', 450),
      figure('memory, held after a garbage collection', held, 'MB'),
    ];
  } finally {
    await server.stop();
  }
}

/** @param {ApiClient} api @param {Server} server */
async function measureLists(api, server) {
  const { environments } = await api.call(listStacks, { query: { limit: 1 } });
  const first = environments[0];
  /** @type {Record<string, import('@stackyard/contracts').ListStacksQuery>} */
  const queries = {
    'default page': {},
    'page of 500': { limit: 500 },
    'by health': { order: 'health' },
    'by update': { order: '-updatedAt' },
    'search, many found': { search: '-004' },
    'search, nothing found': { search: 'nowhere' },
    'filter by status': { status: ['active'] },
    'filter by health': { health: ['degraded', 'down'] },
    'filter by server': { server: [first?.server.id ?? 1] },
    'filter by environment': { environment: [first?.id ?? 1] },
    'filter outdated': { outdated: true },
    'filter redeployable': { redeployable: true },
    'filter by tag': { tag: ['web', 'blue'] },
    'filter by group': { group: ['Shop'] },
    'filter by owner': { owner: ['Lena'] },
    'never in bulk': { neverInBulk: true },
    'in bulk, by health': { neverInBulk: false, order: 'health' },
  };
  /** @type {Figure[]} */
  const figures = [];
  for (const [label, query] of Object.entries(queries)) {
    const request = () => api.call(listStacks, { query: { limit: 50, ...query } });
    const bound = query.limit ? null : 50;
    figures.push(...(await measureSeries(`list, ${label}`, request, server, bound)));
  }
  const readCounts = () => api.call(readStackFacets, { query: {} });
  figures.push(...(await measureSeries('counts', readCounts, server, null)));
  const searchFacets = () =>
    api.call(readStackFacets, { query: { search: '-004', health: ['degraded'] } });
  figures.push(...(await measureSeries('counts of a search', searchFacets, server, null)));
  return figures;
}

/** @param {ApiClient} api @param {Server} server */
async function measurePlan(api, server) {
  const ids = (await idsOf(api, { redeployable: true, search: 'site-05' })).slice(0, plannedCount);
  const body = { stackIds: ids };
  return measureSeries(
    'plan of 500 stacks',
    () => api.call(planRedeploys, { body }),
    server,
    2000,
    10,
  );
}

/**
 * Measures a request in several series and returns the times of the best series and the lowest
 * processor time.
 *
 * @param {string} label
 * @param {() => Promise<unknown>} request
 * @param {Server} server
 * @param {number | null} bound
 */
async function measureSeries(label, request, server, bound, count = requestCount) {
  for (let warmUpIndex = 0; warmUpIndex < 5; warmUpIndex++) await request();
  const all = [];
  for (let repeat = 0; repeat < seriesCount; repeat++) {
    const times = [];
    const processorMsBefore = processorMs(server.pid);
    for (let index = 0; index < count; index++) {
      const startedAt = performance.now();
      await request();
      times.push(performance.now() - startedAt);
    }
    all.push({
      times,
      processorMsPerRequest: (processorMs(server.pid) - processorMsBefore) / count,
    });
  }
  const best = all.toSorted((a, b) => percentile(a.times, 0.95) - percentile(b.times, 0.95))[0];
  return [
    figure(`${label}, p95`, percentile(best?.times ?? [], 0.95), 'ms', bound),
    figure(`${label}, p50`, percentile(best?.times ?? [], 0.5), 'ms'),
    figure(
      `${label}, processor time`,
      Math.min(...all.map(({ processorMsPerRequest }) => processorMsPerRequest)),
      'ms',
    ),
  ];
}

/** @param {string} label @param {number} value @param {string} unit @param {number | null} [bound] */
function figure(label, value, unit, bound = null) {
  return { name: `fleet: ${label}`, value, unit, bound };
}
