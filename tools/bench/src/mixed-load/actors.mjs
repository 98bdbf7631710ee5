import { ApiClient } from '@stackyard/api-client';
import {
  exportLogs,
  listDuplicates,
  listJobs,
  listLogs,
  listRedeploys,
  listStacks,
  listUsers,
  logout,
  readLogFacets,
  readLogRetention,
  readMetrics,
  readRedeploy,
  readRedeployLog,
  readSession,
  setLogRetention,
  setMaintenanceMode,
  startRedeploys,
  verifyLogs,
} from '@stackyard/contracts';
import { fetchSessionToken } from '../server.mjs';
import { openSocket } from '../sockets.mjs';

/**
 * A simulated client that repeats one kind of work.
 *
 * @typedef {object} Actor
 * @property {string} name
 * @property {number} pauseMs Pause between repetitions.
 * @property {(round: number) => Promise<unknown>} work
 */

/**
 * Returns one simulated client for each kind of everyday use. Each client works at a moderate rate.
 *
 * @param {{ url: string, api: ApiClient, token: string, stackIds: readonly number[] }} on
 * @returns {Actor[]}
 */
export function createActors({ url, api, token, stackIds }) {
  return [
    { name: 'signs in and out', pauseMs: 5000, work: () => signInAndOut(url) },
    { name: 'looks at lists', pauseMs: 3000, work: () => readLists(api) },
    { name: 'turns pages of the event log', pauseMs: 3000, work: () => readLogPages(api) },
    { name: 'redeploys', pauseMs: 4000, work: (round) => redeploy(api, stackIds, round) },
    { name: 'exports and verifies', pauseMs: 30_000, work: () => exportAndVerify(api) },
    { name: 'changes settings', pauseMs: 10_000, work: (round) => changeSettings(api, round) },
    { name: 'closes and opens sockets', pauseMs: 1000, work: createReconnector(url, token) },
  ];
}

/** @param {string} url */
async function signInAndOut(url) {
  const token = await fetchSessionToken(url);
  const userApi = new ApiClient({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });
  await userApi.call(readSession);
  await userApi.call(logout);
}

/** @param {ApiClient} api */
async function readLists(api) {
  await api.call(listStacks, { query: { limit: 200 } });
  await api.call(listRedeploys, { query: { limit: 50 } });
  await api.call(listDuplicates);
  await api.call(listUsers);
  await api.call(listJobs);
  await readToEnd(await api.open(readMetrics));
}

/** @param {ApiClient} api */
async function readLogPages(api) {
  const first = await api.call(listLogs, { query: { limit: 100 } });
  const { nextCursor } = first;
  if (nextCursor !== null) {
    await api.call(listLogs, { query: { limit: 100, cursor: nextCursor } });
  }
  await api.call(readLogFacets);
}

/**
 * @param {ApiClient} api
 * @param {readonly number[]} stackIds
 * @param {number} round
 */
async function redeploy(api, stackIds, round) {
  const stackId = stackIds[round % stackIds.length] ?? 0;
  const { redeploys } = await api.call(startRedeploys, { body: { stackIds: [stackId] } });
  for (const { id } of redeploys) {
    const endedRedeploy = await api.call(readRedeploy, { params: { id }, query: { wait: 60 } });
    await api.call(readRedeployLog, { params: { id } });
    if (endedRedeploy.state !== 'succeeded')
      throw new Error(`A redeploy is ${endedRedeploy.state}`);
  }
}

/** @param {ApiClient} api */
async function exportAndVerify(api) {
  await readToEnd(await api.open(exportLogs));
  await readToEnd(await api.open(exportLogs, { query: { format: 'jsonl' } }));
  const verdict = (await (await api.open(verifyLogs)).text()).trim().split('\n').at(-1) ?? '{}';
  if (JSON.parse(verdict).intact !== true)
    throw new Error(`The event log is not whole: ${verdict}`);
}

/**
 * @param {ApiClient} api
 * @param {number} round
 */
async function changeSettings(api, round) {
  const { days } = await api.call(readLogRetention);
  await api.call(setLogRetention, {
    body: { days: { ...days, history: 300 + (round % 10) }, archive: false },
  });
  await api.call(setMaintenanceMode, { body: { active: false, message: `Round ${round}` } });
}

/**
 * Simulates a browser that repeatedly closes and reopens its socket.
 *
 * @param {string} url
 * @param {string} token
 */
function createReconnector(url, token) {
  /** @type {Awaited<ReturnType<typeof openSocket>> | undefined} */
  let socket;
  return async () => {
    socket?.disconnect();
    socket = await openSocket(url, token);
  };
}

/** @param {Response} answer */
async function readToEnd(answer) {
  for await (const chunk of answer.body ?? []) void chunk;
}
