import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import 'reflect-metadata';
import { percentile } from '../figures.mjs';

const unitOfWorkCount = 1500;
const apiDistFolder = join(import.meta.dirname, '../../../../apps/api/dist');
const load = (/** @type {string} */ path) => import(pathToFileURL(join(apiDistFolder, path)).href);

/**
 * Measures how much time an event log entry adds to a unit of work, by comparing units that write
 * one row with and without an entry.
 *
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function measureAddedCost() {
  const { Settings } = await load('config/settings.js');
  const { Database } = await load('infra/database/database.js');
  const { Logging } = await load('infra/logging/logging.js');
  const { Metrics } = await load('infra/metrics/metrics.js');
  const { NoTracing } = await load('infra/tracing/tracing.js');
  const { UnitOfWork } = await load('infra/database/unit-of-work.js');
  const { EventLogRepository } = await load('modules/event-log/event-log.repository.js');
  const { schema } = await load('schema.js');
  const dataDir = mkdtempSync(join(tmpdir(), 'stackyard-bench-'));
  const settings = Object.assign(new Settings(), { DATA_DIR: dataDir });
  const database = await Database.open(settings, schema);
  const logging = await Logging.start(settings);
  const uow = new UnitOfWork(database, new NoTracing(), new Metrics(), logging);
  const entries = new EventLogRepository(uow);
  const times = { without: /** @type {number[]} */ ([]), with: /** @type {number[]} */ ([]) };
  for (let unit = 0; unit < unitOfWorkCount * 2; unit++) {
    const startedAt = performance.now();
    await uow.run(async () => {
      await uow.manager.query(`UPDATE maintenance_mode SET message = 'Message ${unit}'`);
      if (unit % 2 === 1) await entries.append([createRow(unit)]);
    });
    times[unit % 2 === 1 ? 'with' : 'without'].push(performance.now() - startedAt);
  }
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
  const costAt = (/** @type {number} */ share) =>
    percentile(times.with, share) - percentile(times.without, share);
  return [
    {
      name: 'event log: added to a unit by its entry, p50',
      value: costAt(0.5),
      unit: 'ms',
      bound: null,
    },
    {
      name: 'event log: added to a unit by its entry, p95',
      value: costAt(0.95),
      unit: 'ms',
      bound: 3,
    },
  ];
}

/** @param {number} number */
function createRow(number) {
  return {
    created_at: Date.now(),
    category: 'maintenance',
    action: 'maintenance.changed',
    outcome: 'success',
    severity: 'info',
    actor_type: 'user',
    actor_id: 1,
    actor_name: 'bench',
    target_type: 'maintenance',
    target_id: null,
    target_name: 'maintenance mode',
    server_id: null,
    server_name: null,
    message: `Maintenance message ${number} was changed`,
    ip: '192.0.2.7',
    user_agent: 'bench',
    request_id: `r-${number}`,
    reason: null,
    details: '{"before":{"message":"a"},"after":{"message":"b"}}',
    search_text: `maintenance message ${number} was changed\nmaintenance mode\nbench`,
  };
}
