import { CapturedLog } from '#test/monitoring/captured-log.js';
import { valueOf } from '#test/monitoring/metrics-text.js';
import { TestClock } from '#test/test-clock.js';
import { migratedPlace, removePlace, type Place } from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { schema } from '#schema.js';
import { Database } from '../database/database.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Leases } from '../leases/leases.service.js';
import { Metrics } from '../metrics/metrics.js';
import { NoTracing } from '../tracing/tracing.js';
import { BackgroundTasks } from './background-tasks.js';

const never = 60 * 60_000;
const said = { everyMs: never, logger: 'test', failure: 'It is done later' };

let place: Place;
let database: Database;
let leases: Leases;
let metrics: Metrics;
let clock: TestClock;
let log: CapturedLog;
let tasks: BackgroundTasks;

beforeEach(async () => {
  place = await migratedPlace();
  const settings = Object.assign(new Settings(), place);
  database = await Database.open(settings, schema);
  log = new CapturedLog();
  metrics = new Metrics();
  clock = new TestClock('2026-11-20T12:00:00.000Z');
  const uow = new UnitOfWork(database, new NoTracing(), metrics, log.logging);
  leases = new Leases(uow, settings, log.logging);
  tasks = new BackgroundTasks(leases, metrics, clock, log.logging);
});

afterEach(async () => {
  await tasks.beforeApplicationShutdown();
  await leases.onApplicationShutdown();
  await database.close();
  await removePlace(place);
});

function gate(): { open: () => void; opened: Promise<void> } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('a background task', () => {
  it('starts when the application is ready, or immediately if it already is', async () => {
    const [early, late] = [gate(), gate()];
    let hasBegun = false;
    const run = async () => {
      hasBegun = true;
      early.open();
    };
    tasks.declare({ ...said, name: 'early', run });
    await new Promise(setImmediate);
    expect(hasBegun).toBe(false);

    tasks.start({ byClock: true });
    tasks.declare({ ...said, name: 'late', run: async () => late.open() });

    await Promise.all([early.opened, late.opened]);
  });

  it('runs again immediately when it is woken', async () => {
    const again = gate();
    let runs = 0;
    const task = tasks.declare({
      ...said,
      name: 'woken',
      run: async () => {
        runs += 1;
        if (runs === 1) task.wake();
        else again.open();
      },
    });

    tasks.start({ byClock: true });

    await again.opened;
  });

  it('that depends only on time is off in tests, which run it by name', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    tasks.declare({ ...said, name: 'sweep', byClock: true, run });
    tasks.start({ byClock: false });
    await new Promise(setImmediate);
    expect(runs).toBe(0);

    await tasks.run('sweep');

    expect(runs).toBe(1);
  });

  it('runs one round at a time, even if a test requests another one', async () => {
    const first = gate();
    const begun = gate();
    const order: string[] = [];
    tasks.declare({
      ...said,
      name: 'slow',
      run: async () => {
        order.push('begins');
        begun.open();
        await first.opened;
        order.push('ends');
      },
    });
    tasks.start({ byClock: true });
    await begun.opened;

    const second = tasks.run('slow');
    first.open();
    await second;

    expect(order).toEqual(['begins', 'ends', 'begins', 'ends']);
  });

  it('is aborted when the application stops, and delays the stop until it has ended', async () => {
    const begun = gate();
    let hasEnded = false;
    tasks.declare({
      ...said,
      name: 'long',
      run: async (signal) => {
        begun.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await new Promise(setImmediate);
        hasEnded = true;
      },
    });
    tasks.start({ byClock: true });
    await begun.opened;

    await tasks.beforeApplicationShutdown();

    expect(hasEnded).toBe(true);
  });

  it('waits while another process holds its lease, and releases it after its own round', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    tasks.declare({ ...said, name: 'alone', lease: { name: 'work' }, run });
    const elsewhere = await leases.claim('work');
    await tasks.run('alone');
    expect(runs).toBe(0);

    if (elsewhere !== null) await leases.release(elsewhere);
    await tasks.run('alone');

    expect(runs).toBe(1);
    expect(await leases.claim('work')).not.toBeNull();
  });

  it('that keeps its lease is notified once when it is taken, and releases it when the task is removed', async () => {
    let taken = 0;
    const keep = () => {
      taken += 1;
    };
    const lease = { name: 'work', keep };
    const task = tasks.declare({ ...said, name: 'keeper', lease, run: async () => undefined });
    await tasks.run('keeper');
    await tasks.run('keeper');
    expect(taken).toBe(1);
    expect(await leases.claim('work')).toBeNull();

    await tasks.remove(task);

    expect(await leases.claim('work')).not.toBeNull();
    await expect(tasks.run('keeper')).rejects.toThrow('No background task is called keeper');
  });

  it('is not declared twice', () => {
    const declare = () => tasks.declare({ ...said, name: 'twin', run: async () => undefined });
    declare();
    expect(declare).toThrow('already declared');
  });
});

describe('a run that fails', () => {
  beforeEach(() => {
    const run = () => Promise.reject(new Error('no room'));
    tasks.declare({ ...said, name: 'broken', of: { server: 3 }, run });
  });

  const fail = () => expect(tasks.run('broken', { server: 3 })).rejects.toThrow('no room');

  it('is logged immediately, and its repetitions as a count after ten minutes', async () => {
    await fail();
    await fail();
    await fail();
    expect(log.of('test')).toMatchObject([
      { level: 'warn', msg: 'It is done later', task: 'broken', server: 3 },
    ]);

    clock.advance({ minutes: 10 });
    await fail();

    expect(log.of('test').map(({ repeated }) => repeated)).toEqual([undefined, 2, undefined]);
  });

  it('is counted and timed', async () => {
    await fail();
    await fail();

    const at = new Date('2026-11-20T12:00:00.000Z');
    expect(tasks.states()).toMatchObject([{ name: 'broken', failures: 2, lastRunAt: at }]);
    const text = await metrics.scrape();
    const of = (name: string) => valueOf(text, `stackyard_background_${name}`, 'task="broken"');
    expect(of('failures_total')).toBe(2);
    expect(of('run_duration_seconds_count')).toBe(2);
    expect(of('last_run_timestamp_seconds')).toBe(at.getTime() / 1000);
  });
});
