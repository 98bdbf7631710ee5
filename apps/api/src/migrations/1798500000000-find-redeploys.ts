import type { MigrationInterface, QueryRunner } from 'typeorm';

const batchSize = 500;

interface Row {
  id: number;
  stack_name: string;
  started_at: string | null;
  finished_at: string | null;
  reason: string | null;
  requested_by: string;
}

/**
 * Adds columns and indexes for searching redeploys, filtering them by requester, origin and time, and
 * sorting them.
 */
export class FindRedeploys1798500000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE redeploys ADD COLUMN origin TEXT NOT NULL DEFAULT 'system'`);
    await db.query(`ALTER TABLE redeploys ADD COLUMN requester TEXT NOT NULL DEFAULT 'system'`);
    await db.query(`ALTER TABLE redeploys ADD COLUMN requester_name TEXT NOT NULL DEFAULT ''`);
    await db.query(`ALTER TABLE redeploys ADD COLUMN search_text TEXT NOT NULL DEFAULT ''`);
    await db.query(`ALTER TABLE redeploys ADD COLUMN duration_ms INTEGER NOT NULL DEFAULT -1`);
    await describeRedeploys(db);
    await db.query(`CREATE INDEX redeploys_by_requester ON redeploys (requester, id)`);
    await db.query(`CREATE INDEX redeploys_by_origin ON redeploys (origin, id)`);
    // The last columns of these two indexes let the database count the histogram without reading the
    // table.
    await db.query(`CREATE INDEX redeploys_in_state ON redeploys (state, id, queued_at)`);
    await db.query(`CREATE INDEX redeploys_by_request_time ON redeploys (queued_at, id, state)`);
    await db.query(`CREATE INDEX redeploys_by_stack_name ON redeploys (stack_name, id)`);
    await db.query(`CREATE INDEX redeploys_by_duration ON redeploys (duration_ms, id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX redeploys_in_state`);
    for (const index of ['requester', 'origin', 'request_time', 'stack_name', 'duration']) {
      await db.query(`DROP INDEX redeploys_by_${index}`);
    }
    for (const column of ['duration_ms', 'search_text', 'requester_name', 'requester', 'origin']) {
      await db.query(`ALTER TABLE redeploys DROP COLUMN ${column}`);
    }
  }
}

async function describeRedeploys(db: QueryRunner): Promise<void> {
  for (let last = 0; ;) {
    const rows: Row[] = await db.query(
      `SELECT redeploys.id AS id, stack_name, started_at, finished_at, reason, requested_by
       FROM redeploys JOIN redeploy_batches ON redeploy_batches.id = redeploys.batch_id
       WHERE redeploys.id > ? ORDER BY redeploys.id LIMIT ?`,
      [last, batchSize],
    );
    if (rows.length === 0) return;
    for (const row of rows) {
      await db.query(
        `UPDATE redeploys SET origin = ?, requester = ?, requester_name = ?, search_text = ?,
           duration_ms = ? WHERE id = ?`,
        [...descriptionOf(row), row.id],
      );
    }
    last = Number(rows.at(-1)?.id);
  }
}

function descriptionOf(row: Row): (string | number)[] {
  const stored: unknown = JSON.parse(row.requested_by);
  const { type, id, name } = actorIn(stored);
  const text = [row.stack_name, row.reason ?? '', name].join('\n');
  return [
    type,
    id === null ? type : `${type}:${id}`,
    name,
    text.normalize('NFKC').toLowerCase(),
    row.started_at === null || row.finished_at === null
      ? -1
      : Math.max(0, Date.parse(row.finished_at) - Date.parse(row.started_at)),
  ];
}

function actorIn(requester: unknown): { type: string; id: number | null; name: string } {
  const actor =
    typeof requester === 'object' && requester !== null && 'actor' in requester
      ? requester.actor
      : null;
  if (typeof actor !== 'object' || actor === null) return { type: 'system', id: null, name: '' };
  return {
    type: 'type' in actor && typeof actor.type === 'string' ? actor.type : 'system',
    id: 'id' in actor && typeof actor.id === 'number' ? actor.id : null,
    name: 'name' in actor && typeof actor.name === 'string' ? actor.name : '',
  };
}
