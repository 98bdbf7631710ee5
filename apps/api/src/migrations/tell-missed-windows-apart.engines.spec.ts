import { revertSchemaBefore } from '#test/database/schema-before.js';
import {
  createMigratedDatabase,
  removeDatabase,
  type DatabaseLocation,
} from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { Database } from '#infra/database/database.js';
import { schema } from '#schema.js';
import { TellMissedWindowsApart1796457600000 } from './1796457600000-tell-missed-windows-apart.js';

let place: DatabaseLocation;
let database: Database;

beforeEach(async () => {
  place = await createMigratedDatabase();
  database = await Database.open(Object.assign(new Settings(), place), schema);
});

afterEach(async () => {
  await database.close();
  await removeDatabase(place);
});

async function states(): Promise<string[]> {
  const rows = await database.writer.query<{ state: string }[]>(
    `SELECT state FROM maintenance_occurrences ORDER BY id`,
  );
  return rows.map(({ state }) => state);
}

async function insertOccurrence(startsAt: string, state: string): Promise<void> {
  await database.writer.query(
    `INSERT INTO maintenance_occurrences (window_id, message, starts_at, ends_at, state, announced)
     VALUES (1, 'Patches', ?, '2026-12-01T00:00:00.000Z', ?, 0)`,
    [startsAt, state],
  );
}

it('windows that were missed before are told apart by their event log entry', async () => {
  const { writer } = database;
  await revertSchemaBefore(writer, TellMissedWindowsApart1796457600000);
  await writer.query(
    `INSERT INTO maintenance_windows (message, starts_at, duration_minutes, time_zone, announce_minutes, created_by, created_at)
     VALUES ('Patches', '2026-11-01T10:00', 60, 'UTC', '', 'lena', '2026-10-01T00:00:00.000Z')`,
  );
  await insertOccurrence('2026-11-01T10:00:00.000Z', 'ended');
  await insertOccurrence('2026-11-08T10:00:00.000Z', 'ended');
  await insertOccurrence('2026-11-15T10:00:00.000Z', 'cancelled');
  await writer.query(
    `INSERT INTO event_log (created_at, category, action, outcome, severity, actor_type, actor_name,
       target_type, target_id, message, details, search_text)
     VALUES (1, 'maintenance', 'window.missed', 'success', 'warning', 'system', 'system',
       'maintenance', 1, 'Missed', ?, 'missed')`,
    ['{"startsAt":"2026-11-08T10:00:00.000Z","endsAt":"2026-11-08T11:00:00.000Z"}'],
  );

  await writer.runMigrations();
  expect(await states()).toEqual(['ended', 'missed', 'cancelled']);

  await revertSchemaBefore(writer, TellMissedWindowsApart1796457600000);
  expect(await states()).toEqual(['ended', 'ended', 'cancelled']);
  await expect(insertOccurrence('2026-11-22T10:00:00.000Z', 'missed')).rejects.toThrow();
});
