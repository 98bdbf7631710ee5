import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores for each channel whether its messages may contain the last log line of a container. */
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
