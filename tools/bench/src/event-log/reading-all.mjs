import { exportLogs, verifyLogs } from '@stackyard/contracts';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Measures the export and the verification of a whole log: rows per second and, for the export,
 * time to the first byte, memory growth, and the ratio to `sqlite3 -csv`.
 *
 * @param {import('./event-log.mjs').Target} target
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function measureFullReads({ api, pid, file, rows }) {
  const megabytesBefore = residentMegabytes(pid);
  let peakMegabytes = megabytesBefore;
  const sampler = setInterval(
    () => (peakMegabytes = Math.max(peakMegabytes, residentMegabytes(pid))),
    50,
  );
  const startedAt = performance.now();
  const { body } = await api.open(exportLogs, { query: { format: 'csv' } });
  let firstByteMs = 0;
  let bytes = 0;
  for await (const chunk of body ?? []) {
    firstByteMs ||= performance.now() - startedAt;
    bytes += chunk.length;
  }
  if (bytes === 0) throw new Error('The export is empty');
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampler);
  const checkStartedAt = performance.now();
  const verdict = await (await api.open(verifyLogs)).text();
  if (!verdict.includes('"intact":true')) throw new Error(`Not intact: ${verdict.slice(-300)}`);
  const checkSeconds = (performance.now() - checkStartedAt) / 1000;
  // Runs last, because it blocks this process, and the server closes connections that are idle
  // during this time.
  const sqliteSeconds = measureSqliteSeconds(file);
  const name = `event log of ${rows}`;
  return [
    { name: `${name}: export`, value: rows / seconds, unit: 'rows/s', bound: null },
    { name: `${name}: sqlite3 -csv`, value: rows / sqliteSeconds, unit: 'rows/s', bound: null },
    {
      name: `${name}: export ÷ sqlite3 -csv`,
      value: seconds / sqliteSeconds,
      unit: '',
      bound: null,
    },
    { name: `${name}: export, first byte`, value: firstByteMs, unit: 'ms', bound: null },
    {
      name: `${name}: export, growth of memory`,
      value: peakMegabytes - megabytesBefore,
      unit: 'MB',
      bound: 40,
    },
    {
      name: `${name}: check of the chain`,
      value: rows / checkSeconds,
      unit: 'rows/s',
      bound: null,
    },
  ];
}

/**
 * Returns how many seconds `sqlite3 -csv` takes to export the log; NaN if the program fails or is
 * not installed.
 *
 * @param {string} file
 */
function measureSqliteSeconds(file) {
  const startedAt = performance.now();
  const sql = 'SELECT * FROM event_log ORDER BY created_at DESC, id DESC';
  const { status } = spawnSync('sqlite3', ['-readonly', '-csv', file, sql], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0 ? (performance.now() - startedAt) / 1000 : Number.NaN;
}

/** @param {number} pid */
function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
