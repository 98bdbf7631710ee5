import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsersAndSessions1796083260000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE users (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      username TEXT NOT NULL,
      username_key TEXT NOT NULL UNIQUE,
      display_name TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      superuser BOOLEAN NOT NULL,
      active BOOLEAN NOT NULL,
      created_at TEXT NOT NULL)`);
    await db.query(`CREATE TABLE user_permissions (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      permission TEXT NOT NULL,
      PRIMARY KEY (user_id, permission)) WITHOUT ROWID`);
    await db.query(`CREATE TABLE sessions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      token_hash TEXT NOT NULL UNIQUE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      created_at TEXT NOT NULL,
      last_seen_at TEXT NOT NULL,
      expires_at TEXT NOT NULL,
      ip TEXT,
      user_agent TEXT)`);
    await db.query(`CREATE INDEX sessions_user ON sessions (user_id)`);
    await db.query(`CREATE INDEX sessions_last_seen ON sessions (last_seen_at)`);
    await db.query(`CREATE INDEX sessions_expiry ON sessions (expires_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE sessions`);
    await db.query(`DROP TABLE user_permissions`);
    await db.query(`DROP TABLE users`);
  }
}
