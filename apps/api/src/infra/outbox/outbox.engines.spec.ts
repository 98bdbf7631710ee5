import type { MaintenanceModeReply } from '@stackyard/contracts';
import { CapturedLog } from '#test/monitoring/captured-log.js';
import {
  createMigratedDatabase,
  removeDatabase,
  type DatabaseLocation,
} from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { schema } from '#schema.js';
import { BackgroundTasks } from '../background/background-tasks.js';
import { SystemClock } from '../clock.js';
import { Database } from '../database/database.js';
import { Leases } from '../leases/leases.service.js';
import { Metrics } from '../metrics/metrics.js';
import { NoTracing } from '../tracing/tracing.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { Announcement } from '../realtime/announcement.js';
import { connectPeers } from '../realtime/open-peers.js';
import { OutboxEntity } from './outbox.entity.js';
import { Outbox } from './outbox.js';

const mode = (message: string): MaintenanceModeReply => ({
  active: true,
  message,
  since: '2026-03-01T10:00:00.000Z',
  by: 'lena',
  until: null,
  source: 'switch',
  upcoming: null,
});

let location: DatabaseLocation;
let database: Database;
let uow: UnitOfWork;
let announcements: Announcement[];
let log: CapturedLog;
let outbox: Outbox;

beforeEach(async () => {
  location = await createMigratedDatabase();
  const settings = Object.assign(new Settings(), location);
  database = await Database.open(settings, schema);
  log = new CapturedLog();
  uow = new UnitOfWork(database, new NoTracing(), new Metrics(), log.logging);
  const peers = await connectPeers(settings, log.logging);
  announcements = [];
  const leases = new Leases(uow, settings, log.logging);
  const tasks = new BackgroundTasks(leases, new Metrics(), new SystemClock(), log.logging);
  outbox = new Outbox(uow, peers, tasks, log.logging);
  outbox.setClientListener((announcement) => announcements.push(announcement));
});

afterEach(async () => {
  await outbox.onApplicationShutdown();
  await database.close();
  await removeDatabase(location);
});

function countStored(): Promise<number> {
  return uow.manager.count(OutboxEntity);
}

describe('announcements', () => {
  it('are sent after the commit, in order', async () => {
    await uow.run(async () => {
      await outbox.add('maintenance.changed', mode('one'));
      await outbox.add('session.ended', { reason: 'revoked' }, ['session:7']);
      expect(announcements).toEqual([]);
    });

    expect(announcements).toEqual([
      { event: 'maintenance.changed', payload: mode('one'), rooms: [] },
      { event: 'session.ended', payload: { reason: 'revoked' }, rooms: ['session:7'] },
    ]);
  });

  it('of a failed unit are never sent', async () => {
    const failingUnit = uow.run(async () => {
      await outbox.add('maintenance.changed', mode('one'));
      throw new Error('refused');
    });

    await expect(failingUnit).rejects.toThrow('refused');

    expect(announcements).toEqual([]);
    expect(await countStored()).toBe(0);
  });

  it('need a unit', async () => {
    await expect(outbox.add('maintenance.changed', mode('one'))).rejects.toThrow(
      'must run in a unit of work',
    );
  });

  it('that a crash left behind are sent at the next start and then deleted', async () => {
    await uow.run(() =>
      uow.manager.insert(OutboxEntity, [
        { event: 'maintenance.changed', payload: JSON.stringify(mode('left')), rooms: '' },
        { event: 'session.ended', payload: '{"reason":"revoked"}', rooms: 'session:7' },
      ]),
    );

    await outbox.onApplicationBootstrap();

    expect(announcements).toEqual([
      { event: 'maintenance.changed', payload: mode('left'), rooms: [] },
      { event: 'session.ended', payload: { reason: 'revoked' }, rooms: ['session:7'] },
    ]);
    await outbox.onApplicationShutdown();
    expect(await countStored()).toBe(0);
  });

  it('are all deleted before the process stops, regardless of their number', async () => {
    await uow.run(async () => {
      for (let index = 0; index < 1200; index += 1) {
        await outbox.add('maintenance.changed', mode(`${index}`));
      }
    });

    await outbox.onApplicationShutdown();

    expect(announcements).toHaveLength(1200);
    expect(await countStored()).toBe(0);
  });

  it('reach listeners in the process until they unsubscribe', async () => {
    const received: string[] = [];
    const stop = outbox.on('maintenance.changed', ({ message }) => received.push(message));
    await uow.run(() => outbox.add('maintenance.changed', mode('one')));
    stop();
    await uow.run(() => outbox.add('maintenance.changed', mode('two')));

    expect(received).toEqual(['one']);
  });

  it('still reach other listeners if one fails', async () => {
    const received: string[] = [];
    outbox.on('maintenance.changed', () => {
      throw new Error('deaf');
    });
    outbox.on('maintenance.changed', ({ message }) => received.push(message));

    await uow.run(async () => {
      await outbox.add('maintenance.changed', mode('one'));
      await outbox.add('maintenance.changed', mode('two'));
    });

    expect(announcements).toHaveLength(2);
    expect(received).toEqual(['one', 'two']);
    expect(log.linesOf('outbox').map((line) => line.level)).toEqual(['error', 'error']);
  });
});
