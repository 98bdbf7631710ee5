import { listStacks } from '@stackyard/contracts';
import { seedMany, startSandbox } from '@stackyard/platform-sandbox';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  memoryFlags,
  saveServer,
  fetchSessionToken,
  signIn,
  startServer,
  waitUntil,
} from '../server.mjs';
import { openSockets } from '../sockets.mjs';
import { createActors } from './actors.mjs';
import { measureNews } from './news.mjs';
import { minimaPerInterval, trendOf } from './trend.mjs';

/**
 * Number of stacks. The number is low, so that each stack is redeployed several times in the
 * first half of the run. All data that is stored per stack then exists before the second half,
 * from which the trend is computed.
 */
const stackCount = 40;
const listenerCount = 50;
const failingStack = 'broken';
const sampleSeconds = 5;
/** A slope beyond this many standard errors is significant. */
const maxSlopeInStandardErrors = 2;

/**
 * Runs all kinds of load in parallel and checks that memory stays flat and nothing fails. Caches
 * are filled in the first half, so the trend is computed from the second half.
 *
 * @param {{ minutes?: number }} [options]
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function measureMixedLoad({ minutes = 5 } = {}) {
  const sandbox = await startSandbox({ deployMs: 200 });
  seedMany(sandbox.control, stackCount);
  sandbox.control.addStack({ name: failingStack, images: { app: `${failingStack}:1` } });
  sandbox.control.planContainers(1, failingStack, { exitCode: 3 }, 'app');
  sandbox.control.publishImage(`${failingStack}:1`);
  const settings = {
    REDEPLOY_SETTLE_SECONDS: '0',
    FRESHNESS_LOOKUP: 'off',
    // A short timeout, so that the broken stack does not delay the queue.
    REDEPLOY_VERIFY_TIMEOUT_SECONDS: '2',
    // With this setting, messages contain a link, from which the benchmark reads the redeploy's ID.
    PUBLIC_URL: 'https://stackyard.example',
  };
  const server = await startServer(settings, { nodeFlags: memoryFlags });
  try {
    const api = await signIn(server);
    const { url } = server;
    const token = await fetchSessionToken(url);
    await saveServer(api, { name: 'example', url: sandbox.url, apiKey: sandbox.apiKey });
    await waitUntil(async () => (await api.call(listStacks)).total === stackCount + 1);
    const stacks = (await api.call(listStacks, { query: { limit: 200 } })).stacks;
    const stackIds = stacks.filter(({ name }) => name !== failingStack).map(({ id }) => id);
    const news = await measureNews(api, stacks.find(({ name }) => name === failingStack)?.id ?? 0);
    const sockets = await openSockets(url, token, listenerCount);
    const endController = new AbortController();
    const work = [...createActors({ url, api, token, stackIds }), news.actor].map((actor) =>
      repeatWork(actor, endController.signal),
    );
    const samples = await collectSamples(server, minutes);
    endController.abort();
    const outcomes = await Promise.all(work);
    // The server logs an error for each redeploy that is made to fail. These errors are expected
    // and are subtracted below.
    const failedRedeploys = outcomes.find(({ name }) => name === news.actor.name)?.rounds ?? 0;
    for (const socket of sockets) socket.disconnect();
    news.close();
    return [
      ...trendFigures('memory that is held', samples, 'held'),
      ...trendFigures('resident memory', samples, 'resident'),
      ...news.figures(),
      ...outcomes.map(({ name, rounds }) =>
        figureWithoutBound(`times somebody ${name}`, rounds, ''),
      ),
      figureWithBound('calls that failed', sum(outcomes.map(({ failed }) => failed)), '', 0),
      figureWithBound("other errors in the server's log", server.faults() - failedRedeploys, '', 0),
    ].map((figure) => ({ ...figure, name: `${minutes} min of mixed load: ${figure.name}` }));
  } finally {
    await server.stop();
    await sandbox.close();
  }
}

/**
 * Repeats one kind of work until the end and counts repetitions and failures.
 *
 * @param {import('./actors.mjs').Actor} actor
 * @param {AbortSignal} endSignal
 */
async function repeatWork({ name, pauseMs, work }, endSignal) {
  let failedCount = 0;
  let rounds = 0;
  while (!endSignal.aborted) {
    await work(rounds).catch((/** @type {unknown} */ error) => {
      failedCount += 1;
      console.error(`Somebody ${name}:`, error);
    });
    rounds += 1;
    await sleep(pauseMs, undefined, { signal: endSignal }).catch(() => undefined);
  }
  return { name, rounds, failed: failedCount };
}

/**
 * @typedef {object} Sample
 * @property {number} minute
 * @property {number} resident
 * @property {number} held
 *
 * @param {import('../server.mjs').Server} server
 * @param {number} minutes
 */
async function collectSamples(server, minutes) {
  /** @type {Sample[]} */
  const samples = [];
  const startedAt = performance.now();
  for (let minute = 0; minute < minutes; minute = (performance.now() - startedAt) / 60_000) {
    const { resident, held } = await server.memory();
    const isDue = Math.floor(minute) > Math.floor(samples.at(-1)?.minute ?? -1);
    if (isDue) {
      const [residentText, heldText] = [resident.toFixed(1), held.toFixed(2)];
      console.log(
        `  minute ${Math.floor(minute)}: resident ${residentText} MB, held ${heldText} MB`,
      );
    }
    samples.push({ minute, resident, held });
    await sleep(sampleSeconds * 1000);
  }
  return samples;
}

/**
 * @param {string} label
 * @param {readonly Sample[]} samples
 * @param {'held' | 'resident'} kind
 */
function trendFigures(label, samples, kind) {
  const halfwayMinute = (samples.at(-1)?.minute ?? 0) / 2;
  const secondHalf = samples.filter(({ minute }) => minute >= halfwayMinute);
  const points = secondHalf.map((sample) => ({ at: sample.minute / 60, value: sample[kind] }));
  const { slope, error } = trendOf(minimaPerInterval(points, halfwayMinute / 60 / 15));
  return [
    figureWithoutBound(`${label} at the end`, points.at(-1)?.value ?? Number.NaN, 'MB'),
    figureWithoutBound(`${label}, slope of the second half`, slope, 'MB/h'),
    figureWithoutBound(`${label}, standard error of the slope`, error, 'MB/h'),
    figureWithBound(`${label}, slope ÷ its error`, slope / error, '', maxSlopeInStandardErrors),
  ];
}

/** @param {string} name @param {number} value @param {string} unit */
function figureWithoutBound(name, value, unit) {
  return { name, value, unit, bound: null };
}

/** @param {string} name @param {number} value @param {string} unit @param {number} bound */
function figureWithBound(name, value, unit, bound) {
  return { name, value, unit, bound };
}

/** @param {readonly number[]} list */
function sum(list) {
  return list.reduce((all, value) => all + value, 0);
}
