import { CapturedLog } from '#test/monitoring/captured-log.js';
import { valueOf } from '#test/monitoring/metrics-text.js';
import { TestClock } from '#test/test-clock.js';
import {
  createMigratedDatabase,
  removeDatabase,
  type DatabaseLocation,
} from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { schema } from '#schema.js';
import { Database } from '../database/database.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Leases } from '../leases/leases.service.js';
import { Metrics } from '../metrics/metrics.js';
import { NoTracing } from '../tracing/tracing.js';
import { BackgroundTasks } from './background-tasks.js';

const longIntervalMs = 60 * 60_000;
const baseDeclaration = { everyMs: longIntervalMs, logger: 'test', failure: 'It is done later' };

let location: DatabaseLocation;
let database: Database;
let leases: Leases;
let metrics: Metrics;
let clock: TestClock;
let log: CapturedLog;
let tasks: BackgroundTasks;

beforeEach(async () => {
  location = await createMigratedDatabase();
  const settings = Object.assign(new Settings(), location);
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
  await removeDatabase(location);
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
    tasks.declare({ ...baseDeclaration, name: 'early', run });
    await new Promise(setImmediate);
    expect(hasBegun).toBe(false);

    tasks.start({ runTimeTriggered: true });
    tasks.declare({ ...baseDeclaration, name: 'late', run: async () => late.open() });

    await Promise.all([early.opened, late.opened]);
  });

  it('runs again immediately when it is woken', async () => {
    const again = gate();
    let runs = 0;
    const task = tasks.declare({
      ...baseDeclaration,
      name: 'woken',
      run: async () => {
        runs += 1;
        if (runs === 1) task.wake();
        else again.open();
      },
    });

    tasks.start({ runTimeTriggered: true });

    await again.opened;
  });

  it('that depends only on time is off in tests, which run it by name', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    tasks.declare({ ...baseDeclaration, name: 'sweep', isTimeTriggered: true, run });
    tasks.start({ runTimeTriggered: false });
    await new Promise(setImmediate);
    expect(runs).toBe(0);

    await tasks.run('sweep');

    expect(runs).toBe(1);
  });

  it('runs one round at a time, even if a test requests another one', async () => {
    const first = gate();
    const startedGate = gate();
    const order: string[] = [];
    tasks.declare({
      ...baseDeclaration,
      name: 'slow',
      run: async () => {
        order.push('begins');
        startedGate.open();
        await first.opened;
        order.push('ends');
      },
    });
    tasks.start({ runTimeTriggered: true });
    await startedGate.opened;

    const second = tasks.run('slow');
    first.open();
    await second;

    expect(order).toEqual(['begins', 'ends', 'begins', 'ends']);
  });

  it('is aborted when the application stops, and delays the stop until it has ended', async () => {
    const startedGate = gate();
    let hasEnded = false;
    tasks.declare({
      ...baseDeclaration,
      name: 'long',
      run: async (signal) => {
        startedGate.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await new Promise(setImmediate);
        hasEnded = true;
      },
    });
    tasks.start({ runTimeTriggered: true });
    await startedGate.opened;

    await tasks.beforeApplicationShutdown();

    expect(hasEnded).toBe(true);
  });

  it('waits while another process holds its lease, and releases it after its own round', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    tasks.declare({ ...baseDeclaration, name: 'alone', lease: { name: 'work' }, run });
    const otherClaim = await leases.claim('work');
    await tasks.run('alone');
    expect(runs).toBe(0);

    if (otherClaim !== null) await leases.release(otherClaim);
    await tasks.run('alone');

    expect(runs).toBe(1);
    expect(await leases.claim('work')).not.toBeNull();
  });

  it('knows that it holds its lease again, even if its round fails', async () => {
    const run = () => Promise.reject(new Error('no room'));
    const lease = { name: 'work' };
    const task = tasks.declare({ ...baseDeclaration, name: 'unlucky', lease, run });
    const otherClaim = await leases.claim('work');
    await tasks.run('unlucky');
    expect(task.isHeldElsewhere).toBe(true);

    if (otherClaim !== null) await leases.release(otherClaim);
    await expect(tasks.run('unlucky')).rejects.toThrow('no room');

    expect(task.isHeldElsewhere).toBe(false);
  });

  it('that keeps its lease is notified once when it is taken, and releases it when the task is removed', async () => {
    let takenCount = 0;
    const onLeaseTaken = () => {
      takenCount += 1;
    };
    const lease = { name: 'work', onKeptLeaseAcquired: onLeaseTaken };
    const task = tasks.declare({
      ...baseDeclaration,
      name: 'keeper',
      lease,
      run: async () => undefined,
    });
    await tasks.run('keeper');
    await tasks.run('keeper');
    expect(takenCount).toBe(1);
    expect(await leases.claim('work')).toBeNull();

    await tasks.remove(task);

    expect(await leases.claim('work')).not.toBeNull();
    await expect(tasks.run('keeper')).rejects.toThrow('No background task is called keeper');
  });

  it('is not declared twice', () => {
    const declare = () =>
      tasks.declare({ ...baseDeclaration, name: 'twin', run: async () => undefined });
    declare();
    expect(declare).toThrow('already declared');
  });
});

describe('a run that fails', () => {
  beforeEach(() => {
    const run = () => Promise.reject(new Error('no room'));
    tasks.declare({ ...baseDeclaration, name: 'broken', labels: { server: 3 }, run });
  });

  const expectFailure = () => expect(tasks.run('broken', { server: 3 })).rejects.toThrow('no room');

  it('is logged immediately, and its repetitions as a count after ten minutes', async () => {
    await expectFailure();
    await expectFailure();
    await expectFailure();
    expect(log.linesOf('test')).toMatchObject([
      { level: 'warn', msg: 'It is done later', task: 'broken', server: 3 },
    ]);

    clock.advance({ minutes: 10 });
    await expectFailure();

    expect(log.linesOf('test').map(({ repeated }) => repeated)).toEqual([undefined, 2, undefined]);
  });

  it('is counted and timed', async () => {
    await expectFailure();
    await expectFailure();

    const at = new Date('2026-11-20T12:00:00.000Z');
    expect(tasks.listStates()).toMatchObject([{ name: 'broken', failures: 2, lastRunAt: at }]);
    const text = await metrics.scrape();
    const metricValue = (name: string) =>
      valueOf(text, `stackyard_background_${name}`, 'task="broken"');
    expect(metricValue('failures_total')).toBe(2);
    expect(metricValue('run_duration_seconds_count')).toBe(2);
    expect(metricValue('last_run_timestamp_seconds')).toBe(at.getTime() / 1000);
  });
});
