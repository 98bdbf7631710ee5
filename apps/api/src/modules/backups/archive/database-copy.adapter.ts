import { SqliteFile } from '#infra/database/sqlite/sqlite-file.js';
import { readAppliedMigrations } from '#infra/database/opening/schema-version.js';
import type { EventLogHead } from './manifest.js';

export interface CopyFacts {
  eventLog: EventLogHead;
  /** Names of the applied migrations, in order. */
  steps: string[];
}

/**
 * Copies the current state of the database, without remains of deleted data. Reads a consistent
 * state over its own connection, so that writers do not have to wait. The copy does not list the
 * backup that is being created, because that backup would not be running after a restore.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = await SqliteFile.open(from, 'read');
  try {
    await source.all('VACUUM INTO ?', [to]);
  } finally {
    await source.close();
  }
  const copy = await SqliteFile.open(to, 'write');
  try {
    await copy.all(`DELETE FROM backups WHERE state = 'running'`);
  } finally {
    await copy.close();
  }
}

/**
 * Checks every page, index and reference of a database that nothing else uses, and returns its
 * applied migrations and the end of its event log.
 *
 * @throws an error whose message lacks the subject, such as `does not contain a Stackyard database`.
 *   The caller adds the subject.
 */
export async function examineCopy(path: string): Promise<CopyFacts> {
  const copy = await SqliteFile.open(path, 'write');
  try {
    return await examineDatabase(copy);
  } finally {
    await copy.close();
  }
}

/** Like `examineCopy`, for a database that is already open. */
export async function examineDatabase(file: SqliteFile): Promise<CopyFacts> {
  try {
    await assertIntegrity(file);
    const steps = await readAppliedMigrations(file);
    if (steps.length === 0) throw new Error('does not contain a Stackyard database');
    return { steps, eventLog: await readEventLogHead(file) };
  } catch (error) {
    if (error instanceof Error && /SQLITE_(CORRUPT|NOTADB)/.test(error.message)) {
      throw new Error(`is damaged: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

async function assertIntegrity(copy: SqliteFile): Promise<void> {
  const faults = await copy.all<{ integrity_check: string }>('PRAGMA integrity_check(3)');
  const problems = faults.map((fault) => fault.integrity_check).filter((text) => text !== 'ok');
  if (problems.length > 0) throw new Error(`is damaged: ${problems.join('; ')}`);
  const [violation] = await copy.all<{ table: string }>('PRAGMA foreign_key_check');
  if (violation !== undefined) {
    throw new Error(`is damaged: a row of ${violation.table} refers to a row that is missing`);
  }
}

/** Returns the end of the event log's chain after checking that it matches the last entry. */
async function readEventLogHead(copy: SqliteFile): Promise<EventLogHead> {
  const [table] = await copy.all(`SELECT 1 FROM sqlite_master WHERE name = 'event_log_chain'`);
  // Older versions had no chain.
  if (table === undefined) return { headId: 0, headHash: '' };
  const [head] = await copy.all<EventLogHead & { last: string | null }>(
    `SELECT head_id AS headId, lower(hex(head_hash)) AS headHash,
       (SELECT lower(hex(chain_hash)) FROM (
          SELECT id, chain_hash FROM event_log WHERE id = head_id
          UNION ALL SELECT id, chain_hash FROM event_log_removed WHERE id = head_id)) AS last
     FROM event_log_chain`,
  );
  if (head === undefined || (head.headId > 0 && head.last !== head.headHash)) {
    throw new Error('is damaged: the event log does not end where its chain ends');
  }
  return { headId: head.headId, headHash: head.headHash };
}
