import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddMetadataProviders1796346060000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE metadata_keys (provider TEXT PRIMARY KEY, sealed_key TEXT NOT NULL)`,
    );
    await db.query(`CREATE TABLE metadata_answers (
      address TEXT PRIMARY KEY,
      answer TEXT NOT NULL,
      fetched_at TEXT NOT NULL)`);
    await db.query(`CREATE INDEX metadata_answers_fetched_at ON metadata_answers (fetched_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE metadata_answers`);
    await db.query(`DROP TABLE metadata_keys`);
  }
}
