import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Milliseconds for which an installation that is being set up has nothing to lose yet. */
const setUp = 60 * 60_000;

/** With the twelve hours of the step that made the settings, the first night went without a backup. */
export class BackUpTheFirstNight1796461260000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const countsFrom = new Date(Date.now() + setUp).toISOString();
    await db.query(`UPDATE backup_settings SET counts_from = ? WHERE counts_from > ?`, [
      countsFrom,
      countsFrom,
    ]);
  }

  async down(): Promise<void> {
    // The moment is as good for the version before.
  }
}
