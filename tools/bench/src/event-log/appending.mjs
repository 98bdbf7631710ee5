import { listLogs, readLogChain, setMaintenanceMode } from '@stackyard/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figures.mjs';

const perSecond = 500;
const tick = 10;

/**
 * Actions at a steady rate, whether or not the ones before are done; each confirmed one needs its entry.
 *
 * @param {import('@stackyard/api-client').ApiClient} api
 * @param {number} rows
 * @param {number} seconds
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function appending(api, rows, seconds) {
  const { links } = await api.call(readLogChain);
  const times = [];
  const open = [];
  const began = performance.now();
  for (let sent = 0; sent < perSecond * seconds;) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < Math.min(due, perSecond * seconds); sent++) open.push(act(api, sent));
    await sleep(tick);
  }
  for (const took of await Promise.all(open)) times.push(took);
  const confirmed = times.filter((took) => !Number.isNaN(took));
  const lasted = (performance.now() - began) / 1000;
  const written = (await api.call(readLogChain)).links - links;
  await api.call(listLogs);
  const name = `event log of ${rows}, ${perSecond} actions/s for ${seconds} s`;
  return [
    {
      name: `${name}: actions without an entry`,
      value: confirmed.length - written,
      unit: '',
      bound: 0,
    },
    {
      name: `${name}: actions refused`,
      value: times.length - confirmed.length,
      unit: '',
      bound: 0,
    },
    { name: `${name}: time ÷ planned`, value: lasted / seconds, unit: '', bound: 1.1 },
    { name: `${name}: p95`, value: percentile(confirmed, 0.95), unit: 'ms', bound: null },
  ];
}

/** Milliseconds of one action; not a number when it was refused. @param {import('@stackyard/api-client').ApiClient} api @param {number} number */
async function act(api, number) {
  const began = performance.now();
  try {
    const body = { active: true, message: `Message ${number}` };
    await api.call(setMaintenanceMode, { body });
    return performance.now() - began;
  } catch {
    return Number.NaN;
  }
}
