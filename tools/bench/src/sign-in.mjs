import { ApiClient } from '@stackyard/api-client';
import { createUser, login, readSession, resetPassword, setUserActive } from '@stackyard/contracts';
import { percentile } from './figures.mjs';
import { processorMs } from './processor-time.mjs';
import { signIn, startServer } from './server.mjs';

/**
 * Number of attempts of each kind. An account allows fifty failures in 15 minutes, so several
 * accounts are used.
 */
const attemptCount = 200;
const accountCount = 6;
const warmUpRequestCount = 10;
const clientCount = 8;
/** Number of requests per turn. Turns with and without sign-ins alternate. */
const requestCount = 60;
const roundCount = 6;
const password = 'a password for figures';
const wrongPassword = 'not the password at all';
const wrongPhrase = 'abandon ability able about above absent absorb abstract';

/**
 * Checks that the duration of a rejected sign-in does not reveal whether the user exists, and that
 * sign-ins do not slow down other users.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureSignIns() {
  // Each attempt has its own client address, because rate limits are not part of the measurement.
  const server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const api = await signIn(server);
    return [
      ...(await measureRefusals(server, api)),
      ...(await measureSessionsDuringSignIns(server, api)),
    ];
  } finally {
    await server.stop();
  }
}

/**
 * Returns the median times of rejected sign-ins and resets, by reason.
 *
 * @param {import('./server.mjs').Server} server
 * @param {ApiClient} api
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
async function measureRefusals(server, api) {
  const activeUsers = await createUsers(api, 'known');
  const deactivatedUsers = await createUsers(api, 'gone');
  for (const { id } of deactivatedUsers) {
    await api.call(setUserActive, { params: { id }, body: { active: false } });
  }
  const userAt = (/** @type {Person[]} */ list, /** @type {number} */ index) =>
    list[index % list.length] ?? { id: 0, username: '', securityPhrase: '' };
  const createClient = clientFactory(server);
  const signInAs = (/** @type {string} */ username, /** @type {string} */ enteredPassword) =>
    createClient().call(login, { body: { username, password: enteredPassword } });
  const resetPasswordOf = (/** @type {string} */ username, /** @type {string} */ securityPhrase) =>
    createClient().call(resetPassword, {
      body: { username, securityPhrase, newPassword: wrongPassword },
    });
  return [
    ...(await measureAlternately(server, 'sign-in', {
      'unknown user': (index) => signInAs(`nobody-${index}`, wrongPassword),
      'wrong password': (index) => signInAs(userAt(activeUsers, index).username, wrongPassword),
      'deactivated user': (index) => signInAs(userAt(deactivatedUsers, index).username, password),
    })),
    ...(await measureAlternately(server, 'password reset', {
      'unknown user': (index) => resetPasswordOf(`nobody-${index}`, wrongPhrase),
      'wrong phrase': (index) => resetPasswordOf(userAt(activeUsers, index).username, wrongPhrase),
      'deactivated user': (index) => {
        const { username, securityPhrase } = userAt(deactivatedUsers, index);
        return resetPasswordOf(username, securityPhrase);
      },
    })),
  ];
}

/**
 * Measures all kinds of attempts alternately and in changing order, so that other load affects them
 * equally.
 *
 * @param {import('./server.mjs').Server} server
 * @param {string} label
 * @param {Record<string, (index: number) => Promise<unknown>>} kinds
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
async function measureAlternately({ pid }, label, kinds) {
  const measurements = Object.keys(kinds).map((kind) => ({
    kind,
    times: /** @type {number[]} */ ([]),
    processorTimesMs: /** @type {number[]} */ ([]),
  }));
  const attempts = Object.entries(kinds);
  for (let index = -warmUpRequestCount; index < attemptCount; index++) {
    const offset = (index + warmUpRequestCount) % attempts.length;
    for (const [kind, attempt] of [...attempts.slice(offset), ...attempts.slice(0, offset)]) {
      const processorMsBefore = processorMs(pid);
      const startedAt = performance.now();
      const outcome = await attempt(index + warmUpRequestCount).catch((problem) => problem.code);
      const durationMs = performance.now() - startedAt;
      if (outcome !== 'CREDENTIALS_REFUSED' && outcome !== 'RESET_REFUSED') {
        throw new Error(`${label} of ${kind} ended as ${String(outcome)}`);
      }
      if (index < 0) continue;
      const measurement = measurements.find((figure) => figure.kind === kind);
      measurement?.times.push(durationMs);
      measurement?.processorTimesMs.push(processorMs(pid) - processorMsBefore);
    }
  }
  const medianFigures = measurements.map(({ kind, times }) => ({
    name: `${label} refused: ${kind}, median of ${times.length}`,
    value: percentile(times, 0.5),
    unit: 'ms',
    bound: null,
  }));
  const processorMedians = measurements.map(({ processorTimesMs }) =>
    percentile(processorTimesMs, 0.5),
  );
  const values = medianFigures.map(({ value }) => value);
  const ratio = Math.max(...values) / Math.min(...values);
  return [
    ...medianFigures,
    { name: `${label} refused: slowest ÷ fastest median`, value: ratio, unit: '', bound: 1.1 },
    {
      // CPU time is compared as well, because other programs distort it far less than elapsed time.
      name: `${label} refused: the same of the processor time`,
      value: Math.max(...processorMedians) / Math.min(...processorMedians),
      unit: '',
      bound: null,
    },
  ];
}

/**
 * Measures the session request, which every page sends, on an idle server and during sign-ins.
 *
 * @param {import('./server.mjs').Server} server
 * @param {ApiClient} api
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
async function measureSessionsDuringSignIns(server, api) {
  const users = await createUsers(api, 'client', clientCount);
  /** @type {number[]} */
  const idleTimesMs = [];
  /** @type {number[]} */
  const busyTimesMs = [];
  let signInCount = 0;
  let seconds = 0;
  await measure(api);
  for (let round = 0; round < roundCount; round++) {
    idleTimesMs.push(...(await measure(api)));
    let isRunning = true;
    const loops = users.map(async ({ username }) => {
      while (isRunning) {
        await new ApiClient({ baseUrl: server.url }).call(login, { body: { username, password } });
        if (isRunning) signInCount += 1;
      }
    });
    const startedAt = performance.now();
    busyTimesMs.push(...(await measure(api)));
    seconds += (performance.now() - startedAt) / 1000;
    isRunning = false;
    await Promise.all(loops);
  }
  const name = 'GET /api/auth/session';
  const medianOf = (/** @type {number[]} */ list) => percentile(list, 0.5);
  const label = `while ${clientCount} clients sign in`;
  return [
    { name: `${name}: p50 idle`, value: medianOf(idleTimesMs), unit: 'ms', bound: null },
    { name: `${name}: p50 ${label}`, value: medianOf(busyTimesMs), unit: 'ms', bound: null },
    {
      name: `${name}: p95 ${label}`,
      value: percentile(busyTimesMs, 0.95),
      unit: 'ms',
      bound: null,
    },
    {
      name: `${name}: p50 ${label} ÷ idle`,
      value: medianOf(busyTimesMs) / medianOf(idleTimesMs),
      unit: '',
      bound: 5,
    },
    {
      name: `sign-ins of ${clientCount} clients`,
      value: signInCount / seconds,
      unit: '/s',
      bound: null,
    },
  ];
}

/**
 * Sends requests one after another and returns how long each took, in milliseconds.
 *
 * @param {ApiClient} api
 */
async function measure(api) {
  const times = [];
  for (let request = 0; request < requestCount; request++) {
    const startedAt = performance.now();
    await api.call(readSession);
    times.push(performance.now() - startedAt);
  }
  return times;
}

/**
 * @typedef {object} Person
 * @property {number} id
 * @property {string} username
 * @property {string} securityPhrase
 */

/**
 * Creates users that share one password.
 *
 * @param {ApiClient} api
 * @param {string} prefix
 * @returns {Promise<Person[]>}
 */
async function createUsers(api, prefix, count = accountCount) {
  const users = [];
  for (let index = 0; index < count; index++) {
    const username = `${prefix}-${index}`;
    const { user, securityPhrase } = await api.call(createUser, { body: { username, password } });
    users.push({ id: user.id, username, securityPhrase: securityPhrase ?? '' });
  }
  return users;
}

/**
 * Returns a function that creates clients, each with a new client address.
 *
 * @param {import('./server.mjs').Server} server
 */
function clientFactory({ url }) {
  let lastClientNumber = 0;
  return () => {
    lastClientNumber += 1;
    const address = `10.0.${Math.floor(lastClientNumber / 250)}.${(lastClientNumber % 250) + 1}`;
    return new ApiClient({ baseUrl: url, headers: { 'x-forwarded-for': address } });
  };
}
