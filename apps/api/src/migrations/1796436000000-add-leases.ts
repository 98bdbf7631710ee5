import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores which process does work that only one process may do at a time. On PostgreSQL, also adds a
 * table for messages between processes that are too long for NOTIFY.
 */
export class AddLeases1796436000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE leases (
      name TEXT PRIMARY KEY,
      holder TEXT,
      fence INTEGER NOT NULL,
      until TEXT NOT NULL)`);
    if (db.connection.options.type !== 'postgres') return;
    await db.query(`CREATE UNLOGGED TABLE socket_io_attachments (
      id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      payload BYTEA NOT NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    if (db.connection.options.type === 'postgres')
      await db.query(`DROP TABLE socket_io_attachments`);
    await db.query(`DROP TABLE leases`);
  }
}
