import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets administrators choose the channels whose readers may see lines of container logs. */
export class LetChannelsShowLogs1798400000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `ALTER TABLE notification_channels ADD COLUMN with_logs BOOLEAN NOT NULL DEFAULT FALSE`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE notification_channels DROP COLUMN with_logs`);
  }
}
