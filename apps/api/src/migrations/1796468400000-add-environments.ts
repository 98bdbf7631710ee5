import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the environments of stacks, and the health of each stack with its sort key. */
export class AddEnvironments1796468400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE environments (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
      platform_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      state TEXT NOT NULL,
      UNIQUE (server_id, platform_id))`);
    // Create the environments of all stored stacks now, because the stacks of an unreachable server
    // are listed even though the server cannot report its environments.
    await db.query(`INSERT INTO environments (server_id, platform_id, name, kind, state)
      SELECT DISTINCT server_id, environment_id, '', 'unknown', 'unknown' FROM stacks`);
    await db.query(`ALTER TABLE stacks ADD COLUMN health TEXT NOT NULL DEFAULT 'unknown'`);
    await db.query(`ALTER TABLE stacks ADD COLUMN severity INTEGER NOT NULL DEFAULT 0`);
    await db.query(`CREATE INDEX stacks_severity ON stacks (severity, name_key, id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX stacks_severity`);
    await db.query(`ALTER TABLE stacks DROP COLUMN severity`);
    await db.query(`ALTER TABLE stacks DROP COLUMN health`);
    await db.query(`DROP TABLE environments`);
  }
}
