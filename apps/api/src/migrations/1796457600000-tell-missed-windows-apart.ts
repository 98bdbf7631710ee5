import type { MigrationInterface, QueryRunner } from 'typeorm';
import { perEngine } from './per-engine.js';

const open = `'planned', 'announced', 'active'`;
const states = `${open}, 'ended', 'cancelled'`;

/**
 * Adds the state of missed occurrences. Existing missed occurrences keep the state `ended` and are
 * recognized by their event log entries.
 */
export class TellMissedWindowsApart1796457600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await perEngine(db, allowStates)(db, `${states}, 'missed'`);
    await db.query(`UPDATE maintenance_occurrences SET state = 'missed'
      WHERE state = 'ended' AND EXISTS (
        SELECT 1 FROM event_log WHERE action = 'window.missed'
          AND target_id = maintenance_occurrences.window_id
          AND details LIKE '%"startsAt":"' || maintenance_occurrences.starts_at || '"%')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE maintenance_occurrences SET state = 'ended' WHERE state = 'missed'`);
    await perEngine(db, allowStates)(db, states);
  }
}

const allowStates = { sqlite: rebuild, postgres: replaceCheck };

/** Rebuilds the table, because SQLite cannot change a CHECK constraint. */
async function rebuild(db: QueryRunner, allowed: string): Promise<void> {
  await db.query(`CREATE TABLE maintenance_occurrences_next (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    window_id INTEGER NOT NULL REFERENCES maintenance_windows (id),
    message TEXT NOT NULL,
    starts_at TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN (${allowed})),
    announced INTEGER NOT NULL)`);
  await db.query(`INSERT INTO maintenance_occurrences_next
    SELECT id, window_id, message, starts_at, ends_at, state, announced FROM maintenance_occurrences`);
  await db.query(`DROP TABLE maintenance_occurrences`);
  await db.query(`ALTER TABLE maintenance_occurrences_next RENAME TO maintenance_occurrences`);
  await db.query(`CREATE INDEX maintenance_occurrences_open ON maintenance_occurrences (starts_at)
    WHERE state IN (${open})`);
  await db.query(
    `CREATE INDEX maintenance_occurrences_window ON maintenance_occurrences (window_id, starts_at)`,
  );
  await db.query(
    `CREATE INDEX maintenance_occurrences_end ON maintenance_occurrences (ends_at, starts_at)`,
  );
}

async function replaceCheck(db: QueryRunner, allowed: string): Promise<void> {
  const check = 'maintenance_occurrences_state_check';
  await db.query(`ALTER TABLE maintenance_occurrences DROP CONSTRAINT ${check}`);
  await db.query(
    `ALTER TABLE maintenance_occurrences ADD CONSTRAINT ${check} CHECK (state IN (${allowed}))`,
  );
}
