import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddNotificationChannels1796800010000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE notification_channels (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      enabled BOOLEAN NOT NULL,
      address TEXT,
      secret TEXT,
      recipient TEXT,
      mail TEXT,
      language TEXT NOT NULL,
      time_zone TEXT NOT NULL,
      quiet_hours TEXT,
      errors_in_quiet_hours BOOLEAN NOT NULL,
      template TEXT,
      created_at TEXT NOT NULL,
      delivered INTEGER NOT NULL,
      last_delivered_at TEXT,
      failures INTEGER NOT NULL,
      failing_since TEXT,
      fault TEXT,
      fault_at TEXT,
      paused_at TEXT)`);
    await db.query(`CREATE TABLE notification_rules (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      enabled BOOLEAN NOT NULL,
      criteria TEXT NOT NULL,
      digest TEXT NOT NULL,
      repeat_minutes INTEGER NOT NULL,
      created_at TEXT NOT NULL)`);
    await db.query(`CREATE TABLE notification_windows (
      channel_id INTEGER NOT NULL REFERENCES notification_channels (id) ON DELETE CASCADE,
      rule_id INTEGER NOT NULL REFERENCES notification_rules (id) ON DELETE CASCADE,
      trouble_key TEXT NOT NULL,
      ends_at TEXT NOT NULL,
      PRIMARY KEY (channel_id, rule_id, trouble_key))`);
    await db.query(`CREATE INDEX notification_windows_by_end ON notification_windows (ends_at)`);
    await db.query(`CREATE TABLE notification_held (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      channel_id INTEGER NOT NULL REFERENCES notification_channels (id) ON DELETE CASCADE,
      rule_id INTEGER NOT NULL REFERENCES notification_rules (id) ON DELETE CASCADE,
      bundle TEXT NOT NULL,
      news_id INTEGER NOT NULL REFERENCES news (id) ON DELETE CASCADE,
      due_at TEXT NOT NULL)`);
    await db.query(`CREATE INDEX notification_held_by_due ON notification_held (due_at)`);
    await db.query(`CREATE INDEX notification_held_by_bundle
      ON notification_held (channel_id, rule_id, bundle, id)`);
    await db.query(`CREATE INDEX notification_held_by_news ON notification_held (news_id)`);
    await db.query(`CREATE TABLE notification_messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      message_id TEXT NOT NULL UNIQUE,
      channel_id INTEGER NOT NULL REFERENCES notification_channels (id) ON DELETE CASCADE,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
      severity TEXT NOT NULL,
      headline TEXT NOT NULL,
      content TEXT NOT NULL,
      news INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      delivered_at TEXT,
      next_try_at TEXT,
      attempts INTEGER NOT NULL,
      latest_attempts TEXT NOT NULL)`);
    await db.query(`CREATE INDEX notification_messages_waiting
      ON notification_messages (channel_id, id) WHERE state = 'waiting'`);
    await db.query(
      `CREATE INDEX notification_messages_by_channel ON notification_messages (channel_id, id)`,
    );
    await db.query(
      `CREATE INDEX notification_messages_by_state ON notification_messages (state, id)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE notification_messages`);
    await db.query(`DROP TABLE notification_held`);
    await db.query(`DROP TABLE notification_windows`);
    await db.query(`DROP TABLE notification_rules`);
    await db.query(`DROP TABLE notification_channels`);
  }
}
