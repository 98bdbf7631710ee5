import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds confirmed mail addresses of users, personal mail, and the certificate authorities of
 * channels.
 */
export class AddMailToPeople1798400000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `ALTER TABLE notification_channels ADD COLUMN for_people BOOLEAN NOT NULL DEFAULT FALSE`,
    );
    await db.query(`ALTER TABLE notification_channels ADD COLUMN ca TEXT`);
    await db.query(
      `ALTER TABLE notification_messages
       ADD COLUMN user_id INTEGER REFERENCES users (id) ON DELETE CASCADE`,
    );
    await db.query(`CREATE INDEX notification_messages_by_user
      ON notification_messages (user_id) WHERE user_id IS NOT NULL`);
    await db.query(`CREATE TABLE notification_addresses (
      user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      address TEXT,
      confirmed_at TEXT,
      pending_address TEXT,
      code TEXT,
      code_sent_at TEXT,
      code_attempts INTEGER NOT NULL,
      codes_today INTEGER NOT NULL,
      language TEXT NOT NULL,
      time_zone TEXT NOT NULL)`);
    await db.query(`CREATE TABLE personal_mail_news (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      news_id INTEGER NOT NULL REFERENCES news (id) ON DELETE CASCADE,
      trouble_key TEXT NOT NULL,
      due_at TEXT NOT NULL,
      mailed_at TEXT,
      PRIMARY KEY (user_id, news_id))`);
    await db.query(`CREATE INDEX personal_mail_news_by_due
      ON personal_mail_news (due_at) WHERE mailed_at IS NULL`);
    await db.query(
      `CREATE INDEX personal_mail_news_by_trouble ON personal_mail_news (trouble_key, user_id)`,
    );
    await db.query(`CREATE INDEX personal_mail_news_by_news ON personal_mail_news (news_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE personal_mail_news`);
    await db.query(`DROP TABLE notification_addresses`);
    await db.query(`DROP INDEX notification_messages_by_user`);
    await db.query(`ALTER TABLE notification_messages DROP COLUMN user_id`);
    await db.query(`ALTER TABLE notification_channels DROP COLUMN ca`);
    await db.query(`ALTER TABLE notification_channels DROP COLUMN for_people`);
  }
}
