import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  stacks_freshness: 'freshness, name_key, id',
  stacks_containers: 'containers_total, name_key, id',
  stacks_location: 'server_id, environment_id, name_key, id',
  stacks_source: 'source, name_key, id',
  stacks_kind: 'kind, name_key, id',
};

export class SortStacksByAllColumns1799300000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) {
      await db.query(`CREATE INDEX ${name} ON stacks (${columns})`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await db.query(`DROP INDEX ${name}`);
  }
}
