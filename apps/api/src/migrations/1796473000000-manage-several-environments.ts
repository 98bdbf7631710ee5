import type { MigrationInterface, QueryRunner } from 'typeorm';
import { perEngine } from './per-engine.js';

/** Lets a server manage all environments or a list of them, instead of all or one. */
export class ManageSeveralEnvironments1796473000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE servers ADD COLUMN environment_ids TEXT NOT NULL DEFAULT '[]'`);
    await db.query(
      `UPDATE servers SET environment_ids = '[' || environment_id || ']' WHERE environment_id IS NOT NULL`,
    );
    await db.query(`DROP INDEX servers_address`);
    await db.query(`CREATE UNIQUE INDEX servers_address ON servers (url, environment_ids, preset)`);
    await db.query(`ALTER TABLE servers DROP COLUMN environment_id`);
  }

  /** Keeps only the first environment of each list. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE servers ADD COLUMN environment_id INTEGER`);
    const first = perEngine(db, {
      sqlite: `json_extract(environment_ids, '$[0]')`,
      postgres: `(environment_ids::json ->> 0)::integer`,
    });
    await db.query(`UPDATE servers SET environment_id = ${first}`);
    await db.query(`DROP INDEX servers_address`);
    await db.query(
      `CREATE UNIQUE INDEX servers_address ON servers (url, COALESCE(environment_id, 0), preset)`,
    );
    await db.query(`ALTER TABLE servers DROP COLUMN environment_ids`);
  }
}
