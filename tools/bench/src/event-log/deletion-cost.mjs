import { deleteLogsBefore } from '@stackyard/contracts';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from './sqlite.mjs';

/**
 * Fraction of the log that is deleted. At most `maxDeleted` entries are deleted, which takes about
 * a minute.
 */
const deletedFraction = 0.3;
const maxDeleted = 300_000;
/** Pause between two writes that measure the speed of the disk. */
const probePauseMs = 200;

/**
 * Deletes a large part of a log and measures over another connection how long the write lock is
 * held each time. When SQLite restarts the write-ahead log, a transaction waits for the disk once,
 * so the disk's sync time is measured as well.
 *
 * @param {import('./event-log.mjs').Target} target
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function measureDeletion({ api, file, rows }) {
  const db = await openDatabase(file);
  // Do not wait for the write lock: a waiting connection retries at growing intervals, so it would
  // miss the times when the lock is free.
  await db.exec('PRAGMA busy_timeout = 0');
  const [row] = await db.all('SELECT created_at AS at FROM event_log WHERE id = ?', [
    Math.min(Math.floor(rows * deletedFraction), maxDeleted),
  ]);
  const before = new Date(Number(row?.at)).toISOString();
  const endController = new AbortController();
  const slowestSyncTask = measureSlowestDiskSync(dirname(file), endController.signal);
  const startedAt = performance.now();
  const deletion = api
    .call(deleteLogsBefore, { query: { before } })
    .finally(() => endController.abort());
  const holdTimesMs = await measureLockHolds(db, endController.signal);
  const { deleted } = await deletion;
  const seconds = (performance.now() - startedAt) / 1000;
  await db.close();
  const name = `event log of ${rows}, deletion of ${deleted}`;
  const lockName = `${name}: hold of the write lock`;
  return [
    {
      name: `${lockName}, p99`,
      value: percentileOfSorted(holdTimesMs, 0.99),
      unit: 'ms',
      bound: 50,
    },
    {
      name: `${lockName}, longest`,
      value: percentileOfSorted(holdTimesMs, 1),
      unit: 'ms',
      bound: null,
    },
    {
      name: `${name}: slowest sync of another file`,
      value: await slowestSyncTask,
      unit: 'ms',
      bound: null,
    },
    { name: `${name}: speed`, value: deleted / seconds, unit: 'rows/s', bound: null },
  ];
}

/**
 * Measures how long the write lock is held each time. Returns the durations in milliseconds, in
 * ascending order.
 *
 * @param {import('./sqlite.mjs').Handle} db
 * @param {AbortSignal} signal
 */
async function measureLockHolds(db, signal) {
  /** @type {number[]} */
  const holdTimesMs = [];
  let isHeld = false;
  for (let lastFreeAt = performance.now(); !signal.aborted;) {
    const wasFree = await db.exec('BEGIN IMMEDIATE; ROLLBACK').then(
      () => true,
      () => false,
    );
    if (wasFree) {
      if (isHeld) holdTimesMs.push(performance.now() - lastFreeAt);
      lastFreeAt = performance.now();
    }
    isHeld = !wasFree;
  }
  return holdTimesMs.toSorted((one, other) => one - other);
}

/**
 * Returns the slowest sync of a small file in the folder, in milliseconds.
 *
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function measureSlowestDiskSync(folder, signal) {
  const path = join(folder, 'disk-probe');
  const file = await open(path, 'w');
  let slowestMs = 0;
  try {
    while (!signal.aborted) {
      await file.write('x'.repeat(32), 0);
      const startedAt = performance.now();
      await file.sync();
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      await sleep(probePauseMs);
    }
  } finally {
    await file.close();
    await rm(path);
  }
  return slowestMs;
}

/**
 * @param {readonly number[]} sorted
 * @param {number} fraction
 */
function percentileOfSorted(sorted, fraction) {
  return sorted[Math.ceil(sorted.length * fraction) - 1] ?? 0;
}
