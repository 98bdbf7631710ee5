import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Milliseconds until backups are scheduled. The first backup can wait, because a new installation
 * has nothing to lose at first.
 */
const setUp = 60 * 60_000;

/** Replaces the twelve hours of `AddBackups`, with which the first night could have no backup. */
export class BackUpTheFirstNight1796461260000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const countsFrom = new Date(Date.now() + setUp).toISOString();
    await db.query(`UPDATE backup_settings SET counts_from = ? WHERE counts_from > ?`, [
      countsFrom,
      countsFrom,
    ]);
  }

  async down(): Promise<void> {
    // The previous version can use the new value.
  }
}
