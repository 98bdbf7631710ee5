import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Delay before the backup schedule takes effect. The first backup can wait, because a new
 * installation has no data to lose yet.
 */
const setUpPeriodMs = 60 * 60_000;

/**
 * Replaces the delay of twelve hours from `AddBackups`, which could leave the first night without a
 * backup.
 */
export class BackUpTheFirstNight1796461260000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const countsFrom = new Date(Date.now() + setUpPeriodMs).toISOString();
    await db.query(`UPDATE backup_settings SET counts_from = ? WHERE counts_from > ?`, [
      countsFrom,
      countsFrom,
    ]);
  }

  async down(): Promise<void> {
    // The previous version can use the new value.
  }
}
