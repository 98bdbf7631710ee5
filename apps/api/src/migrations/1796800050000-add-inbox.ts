import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddInbox1796800050000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE notifications (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      news_id INTEGER NOT NULL REFERENCES news (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      read_at TEXT,
      UNIQUE (news_id, user_id))`);
    await db.query(`CREATE INDEX notifications_by_user ON notifications (user_id, id)`);
    await db.query(
      `CREATE INDEX unread_notifications ON notifications (user_id, kind) WHERE read_at IS NULL`,
    );
    await db.query(`CREATE TABLE notification_preferences (
      user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      choices TEXT NOT NULL,
      quiet_from TEXT,
      quiet_until TEXT,
      time_zone TEXT NOT NULL)`);
    await db.query(`CREATE TABLE notification_mutes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      stack_id INTEGER REFERENCES stacks (id) ON DELETE CASCADE,
      until TEXT NOT NULL)`);
    await db.query(`CREATE INDEX mutes_by_user ON notification_mutes (user_id, until)`);
    await db.query(`CREATE INDEX mutes_by_stack ON notification_mutes (stack_id)`);
    await db.query(`CREATE TABLE push_keys (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      public_key TEXT NOT NULL,
      private_key TEXT NOT NULL)`);
    await db.query(`CREATE TABLE push_browsers (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      session_id INTEGER NOT NULL,
      endpoint TEXT NOT NULL UNIQUE,
      keys TEXT NOT NULL,
      language TEXT NOT NULL,
      user_agent TEXT,
      created_at TEXT NOT NULL,
      seen_at TEXT NOT NULL,
      sent_at TEXT,
      failures INTEGER NOT NULL,
      fault TEXT)`);
    await db.query(`CREATE INDEX push_browsers_by_user ON push_browsers (user_id)`);
    await db.query(`CREATE INDEX push_browsers_by_session ON push_browsers (session_id)`);
    await db.query(`CREATE TABLE push_messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      browser_id INTEGER NOT NULL REFERENCES push_browsers (id) ON DELETE CASCADE,
      notification_id INTEGER NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
      due_at TEXT NOT NULL)`);
    await db.query(`CREATE INDEX push_messages_by_time ON push_messages (due_at)`);
    await db.query(`CREATE INDEX push_messages_by_browser ON push_messages (browser_id)`);
    await db.query(`CREATE INDEX push_messages_by_notification ON push_messages (notification_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE push_messages`);
    await db.query(`DROP TABLE push_browsers`);
    await db.query(`DROP TABLE push_keys`);
    await db.query(`DROP TABLE notification_mutes`);
    await db.query(`DROP TABLE notification_preferences`);
    await db.query(`DROP TABLE notifications`);
  }
}
