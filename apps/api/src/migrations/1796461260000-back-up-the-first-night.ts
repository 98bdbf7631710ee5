import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Milliseconds until the schedule starts, because a new installation has nothing to lose at first.
 */
const setUp = 60 * 60_000;

/** With the twelve hours of the original step, the first night had no backup. */
export class BackUpTheFirstNight1796461260000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const countsFrom = new Date(Date.now() + setUp).toISOString();
    await db.query(`UPDATE backup_settings SET counts_from = ? WHERE counts_from > ?`, [
      countsFrom,
      countsFrom,
    ]);
  }

  async down(): Promise<void> {
    // The value also works for the previous version.
  }
}
