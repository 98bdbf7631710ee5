import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a table for the evidence of failed redeploys, which is stored encrypted. */
export class AddRedeployEvidence1796600000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE redeploy_evidence (
      redeploy_id INTEGER PRIMARY KEY REFERENCES redeploys (id) ON DELETE CASCADE,
      stack_id INTEGER NOT NULL REFERENCES stacks (id) ON DELETE CASCADE,
      collected_at TEXT NOT NULL,
      sealed TEXT NOT NULL)`);
    await db.query(
      `CREATE INDEX redeploy_evidence_stack ON redeploy_evidence (stack_id, redeploy_id)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE redeploy_evidence`);
  }
}
