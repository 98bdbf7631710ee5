import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSshSetup1796256000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE ssh_setup (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      host TEXT NOT NULL,
      port INTEGER NOT NULL,
      username TEXT NOT NULL,
      password TEXT,
      private_key TEXT,
      passphrase TEXT,
      key_id TEXT,
      ssh_arguments TEXT NOT NULL,
      host_key TEXT,
      jump_host_key TEXT,
      changed_at TEXT NOT NULL,
      changed_by TEXT NOT NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE ssh_setup`);
  }
}
