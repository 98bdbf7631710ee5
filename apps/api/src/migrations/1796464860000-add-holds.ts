import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores everything that prevents redeploys from starting, in one table instead of three. */
export class AddHolds1796464860000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE holds (
      owner TEXT NOT NULL,
      owner_id INTEGER NOT NULL,
      server_id INTEGER REFERENCES servers (id) ON DELETE CASCADE,
      reason TEXT NOT NULL,
      held_by TEXT NOT NULL,
      since TEXT NOT NULL,
      until TEXT,
      announced BOOLEAN NOT NULL,
      PRIMARY KEY (owner, owner_id)) WITHOUT ROWID`);
    const columns = 'owner, owner_id, reason, held_by, since, until, announced';
    await db.query(`INSERT INTO holds (${columns})
      SELECT 'switch', 0, message, COALESCE(opened_by, ''), COALESCE(since, ''), until, TRUE
      FROM maintenance_mode WHERE active = TRUE`);
    await db.query(`INSERT INTO holds (${columns})
      SELECT 'window', occurrence.id, occurrence.message, planned.created_by,
        occurrence.starts_at, occurrence.ends_at, TRUE
      FROM maintenance_occurrences occurrence
      JOIN maintenance_windows planned ON planned.id = occurrence.window_id
      WHERE occurrence.state = 'active'`);
    // During the preflight of an update, redeploys wait, but the app does not show maintenance.
    await db.query(`INSERT INTO holds (${columns})
      SELECT 'update', id, message, started_by, started_at, NULL,
        CASE WHEN state = 'preflight' THEN FALSE ELSE TRUE END
      FROM update_runs WHERE ended_at IS NULL`);
    // Keep the message, which is still in use. From this migration on, only `down` uses the other columns.
    await db.query(`UPDATE maintenance_mode
      SET active = FALSE, since = NULL, opened_by = NULL, until = NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    const holdColumn = (column: string) => `(SELECT ${column} FROM holds WHERE owner = 'switch')`;
    await db.query(`UPDATE maintenance_mode SET active = TRUE,
      since = ${holdColumn('since')}, opened_by = ${holdColumn('held_by')}, until = ${holdColumn('until')}
      WHERE EXISTS ${holdColumn('1')}`);
    await db.query(`DROP TABLE holds`);
  }
}
