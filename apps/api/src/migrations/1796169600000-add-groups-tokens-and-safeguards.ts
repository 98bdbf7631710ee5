import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddGroupsTokensAndSafeguards1796169600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE users ADD COLUMN kind TEXT NOT NULL DEFAULT 'person'`);
    await db.query(`ALTER TABLE users ADD COLUMN security_phrase_hash TEXT`);
    await db.query(`ALTER TABLE users ADD COLUMN last_sign_in_at TEXT`);
    // Copy the values to a new column, because SQLite cannot drop NOT NULL from a column, and the
    // table cannot be rebuilt while other tables refer to it.
    await db.query(`ALTER TABLE users RENAME COLUMN password_hash TO old_password_hash`);
    await db.query(`ALTER TABLE users ADD COLUMN password_hash TEXT`);
    await db.query(`UPDATE users SET password_hash = old_password_hash`);
    await db.query(`ALTER TABLE users DROP COLUMN old_password_hash`);
    await db.query(`ALTER TABLE users ADD COLUMN search_key TEXT NOT NULL DEFAULT ''`);
    await foldNames(db);
    await db.query(`CREATE TABLE user_groups (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL UNIQUE,
      description TEXT NOT NULL,
      created_at TEXT NOT NULL)`);
    await db.query(`CREATE TABLE group_permissions (
      group_id INTEGER NOT NULL REFERENCES user_groups (id) ON DELETE CASCADE,
      permission TEXT NOT NULL,
      PRIMARY KEY (group_id, permission)) WITHOUT ROWID`);
    await db.query(`CREATE TABLE group_members (
      group_id INTEGER NOT NULL REFERENCES user_groups (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      PRIMARY KEY (group_id, user_id)) WITHOUT ROWID`);
    await db.query(`CREATE INDEX group_members_user ON group_members (user_id)`);
    await db.query(`CREATE TABLE api_tokens (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      hint TEXT NOT NULL,
      token_hash TEXT NOT NULL UNIQUE,
      previous_hash TEXT UNIQUE,
      previous_until TEXT,
      permissions TEXT NOT NULL,
      stack_ids TEXT,
      created_at TEXT NOT NULL,
      expires_at TEXT NOT NULL,
      revoked_at TEXT,
      last_used_at TEXT,
      last_used_ip TEXT)`);
    await db.query(`CREATE INDEX api_tokens_user ON api_tokens (user_id, id)`);
    await db.query(`CREATE TABLE two_factor (
      user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      secret TEXT NOT NULL,
      confirmed_at TEXT,
      last_step INTEGER NOT NULL)`);
    await db.query(`CREATE TABLE recovery_codes (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      code_hash TEXT NOT NULL,
      PRIMARY KEY (user_id, code_hash)) WITHOUT ROWID`);
    await db.query(`CREATE TABLE oidc_identities (
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      PRIMARY KEY (issuer, subject)) WITHOUT ROWID`);
    await db.query(`CREATE INDEX oidc_identities_user ON oidc_identities (user_id)`);
    await db.query(`ALTER TABLE outbox ADD COLUMN rooms TEXT NOT NULL DEFAULT ''`);
    await db.query(
      `UPDATE outbox SET rooms = 'session:' || session_id WHERE session_id IS NOT NULL`,
    );
    await db.query(`ALTER TABLE outbox DROP COLUMN session_id`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE outbox ADD COLUMN session_id INTEGER`);
    await db.query(`ALTER TABLE outbox DROP COLUMN rooms`);
    for (const table of [
      'oidc_identities',
      'recovery_codes',
      'two_factor',
      'api_tokens',
      'group_members',
      'group_permissions',
      'user_groups',
    ]) {
      await db.query(`DROP TABLE ${table}`);
    }
    // Users without a password get an empty hash, which no password matches.
    await db.query(`ALTER TABLE users RENAME COLUMN password_hash TO new_password_hash`);
    await db.query(`ALTER TABLE users ADD COLUMN password_hash TEXT NOT NULL DEFAULT ''`);
    await db.query(
      `UPDATE users SET password_hash = new_password_hash WHERE new_password_hash IS NOT NULL`,
    );
    for (const column of [
      'new_password_hash',
      'search_key',
      'last_sign_in_at',
      'security_phrase_hash',
      'kind',
    ]) {
      await db.query(`ALTER TABLE users DROP COLUMN ${column}`);
    }
  }
}

/**
 * Fills the search keys in TypeScript, because SQLite can convert only ASCII letters to lower case.
 */
async function foldNames(db: QueryRunner): Promise<void> {
  const users = await db.manager.query<
    { id: number; username_key: string; display_name: string }[]
  >(`SELECT id, username_key, display_name FROM users`);
  for (const { id, username_key, display_name } of users) {
    const searchKey = `${username_key}\n${display_name.normalize('NFKC').toLowerCase()}`;
    await db.query(`UPDATE users SET search_key = ? WHERE id = ?`, [searchKey, id]);
  }
}
