import { deleteLogsBefore } from '@stackyard/contracts';
import { openDatabase } from './sqlite.mjs';

/** Fraction of the log to delete, up to a number that takes a minute. */
const share = 0.3;
const maxDeleted = 300_000;

/**
 * Deletes a large part of a log and measures from another connection how long the write lock is
 * held without a gap.
 *
 * @param {import('./event-log.mjs').Target} target
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function deleting({ api, file, rows }) {
  const db = await openDatabase(file);
  // A connection that waits for the write lock retries less and less often. It would miss the
  // moments in which the lock is free.
  await db.exec('PRAGMA busy_timeout = 0');
  const [row] = await db.all('SELECT created_at AS at FROM event_log WHERE id = ?', [
    Math.min(Math.floor(rows * share), maxDeleted),
  ]);
  const before = new Date(Number(row?.at)).toISOString();
  let over = false;
  const began = performance.now();
  const deletion = api.call(deleteLogsBefore, { query: { before } }).finally(() => (over = true));
  let longest = 0;
  for (let free = performance.now(); !over;) {
    const taken = await db.exec('BEGIN IMMEDIATE; ROLLBACK').then(
      () => true,
      () => false,
    );
    if (!taken) continue;
    longest = Math.max(longest, performance.now() - free);
    free = performance.now();
  }
  const { deleted } = await deletion;
  const seconds = (performance.now() - began) / 1000;
  await db.close();
  const name = `event log of ${rows}, deletion of ${deleted}`;
  return [
    { name: `${name}: longest hold of the write lock`, value: longest, unit: 'ms', bound: 50 },
    { name: `${name}: speed`, value: deleted / seconds, unit: 'rows/s', bound: null },
  ];
}
