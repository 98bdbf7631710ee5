import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePlatform1796083500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE servers (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      url TEXT NOT NULL,
      environment_id INTEGER,
      api_key TEXT,
      tls_mode TEXT NOT NULL,
      tls_ca TEXT,
      tls_fingerprint TEXT,
      preset BOOLEAN NOT NULL DEFAULT FALSE,
      version TEXT,
      edition TEXT,
      created_at TEXT NOT NULL)`);
    await db.query(
      `CREATE UNIQUE INDEX servers_address ON servers (url, COALESCE(environment_id, 0), preset)`,
    );

    await db.query(`CREATE TABLE stacks (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
      platform_id INTEGER,
      environment_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL,
      project_name TEXT NOT NULL,
      kind TEXT NOT NULL,
      source TEXT NOT NULL,
      status TEXT NOT NULL,
      obstacle TEXT,
      containers_total INTEGER NOT NULL,
      containers_running INTEGER NOT NULL,
      containers_unhealthy INTEGER NOT NULL,
      containers_restarting INTEGER NOT NULL,
      freshness TEXT NOT NULL DEFAULT 'unknown',
      freshness_checked_at TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL)`);
    await db.query(
      `CREATE UNIQUE INDEX stacks_record ON stacks (server_id, platform_id) WHERE platform_id IS NOT NULL`,
    );
    await db.query(
      `CREATE UNIQUE INDEX stacks_external ON stacks (server_id, environment_id, project_name)
       WHERE platform_id IS NULL`,
    );
    await db.query(`CREATE INDEX stacks_by_name ON stacks (name_key, id)`);
    await db.query(`CREATE INDEX stacks_by_update ON stacks (updated_at, id)`);
    await db.query(`CREATE INDEX stacks_by_status ON stacks (status)`);

    await db.query(`CREATE TABLE redeploy_batches (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      requested_by TEXT NOT NULL,
      reason TEXT,
      overrides_maintenance BOOLEAN NOT NULL,
      skipped TEXT NOT NULL,
      idempotency_key TEXT,
      request_hash TEXT,
      created_at TEXT NOT NULL)`);
    await db.query(
      `CREATE UNIQUE INDEX redeploy_batches_key ON redeploy_batches (idempotency_key)
       WHERE idempotency_key IS NOT NULL`,
    );

    await db.query(`CREATE TABLE redeploys (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      batch_id INTEGER NOT NULL REFERENCES redeploy_batches (id),
      server_id INTEGER NOT NULL,
      server_name TEXT NOT NULL,
      stack_id INTEGER REFERENCES stacks (id) ON DELETE SET NULL,
      stack_name TEXT NOT NULL,
      platform_stack_id INTEGER NOT NULL,
      environment_id INTEGER NOT NULL,
      state TEXT NOT NULL,
      step TEXT,
      steps TEXT NOT NULL,
      before_apply TEXT,
      apply_started_at TEXT,
      cancel_requested BOOLEAN NOT NULL DEFAULT FALSE,
      failure_code TEXT,
      failure_detail TEXT,
      last_seq INTEGER NOT NULL DEFAULT 0,
      queued_at TEXT NOT NULL,
      started_at TEXT,
      finished_at TEXT)`);
    // The database itself ensures that a stack has at most one open redeploy and that a server runs
    // at most one redeploy at a time.
    await db.query(
      `CREATE UNIQUE INDEX redeploys_open_per_stack ON redeploys (stack_id)
       WHERE state IN ('queued', 'running')`,
    );
    await db.query(
      `CREATE UNIQUE INDEX redeploys_running_per_server ON redeploys (server_id)
       WHERE state = 'running'`,
    );
    await db.query(`CREATE INDEX redeploys_by_state ON redeploys (state, server_id, id)`);
    await db.query(`CREATE INDEX redeploys_by_server ON redeploys (server_id, id)`);
    await db.query(`CREATE INDEX redeploys_by_stack ON redeploys (stack_id, id)`);
    await db.query(`CREATE INDEX redeploys_by_batch ON redeploys (batch_id, id)`);

    await db.query(`CREATE TABLE redeploy_log (
      redeploy_id INTEGER NOT NULL REFERENCES redeploys (id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      at TEXT NOT NULL,
      level TEXT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (redeploy_id, seq)) WITHOUT ROWID`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['redeploy_log', 'redeploys', 'redeploy_batches', 'stacks', 'servers']) {
      await db.query(`DROP TABLE ${table}`);
    }
  }
}
