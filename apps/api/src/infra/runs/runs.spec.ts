import { CapturedLog } from '#test/monitoring/captured-log.js';
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
import { OutboxEntity } from '../outbox/outbox.entity.js';
import { NoTracing } from '../tracing/tracing.js';
import type { RunExecutor } from './run-executor.js';
import type { RunSignals } from './run-kind.js';
import { Runs } from './runs.js';

interface Run {
  id: number;
  state: string;
}

let location: DatabaseLocation;
let database: Database;
let uow: UnitOfWork;
let leases: Leases;
let log: CapturedLog;
let runs: Runs;
let executor: RunExecutor<Run>;
/** The work of each run. Each test sets its own. */
let work: (run: Run, signals: RunSignals) => Promise<void>;

beforeEach(async () => {
  location = await createMigratedDatabase();
  const settings = Object.assign(new Settings(), location);
  database = await Database.open(settings, schema);
  log = new CapturedLog();
  uow = new UnitOfWork(database, new NoTracing(), new Metrics(), log.logging);
  leases = new Leases(uow, settings, log.logging);
  runs = new Runs(leases, log.logging);
  executor = runs.executorFor<Run, void>({
    name: 'test',
    logger: 'runs',
    releasesLease: true,
    work: (run, signals) => work(run, signals),
    finish: async (run) => {
      run.state = 'succeeded';
    },
    fail: async (run, _, { cancelSignal }) => {
      run.state = cancelSignal.aborted ? 'cancelled' : 'failed';
    },
  });
});

afterEach(async () => {
  await runs.beforeApplicationShutdown();
  await leases.onApplicationShutdown();
  await database.close();
  await removeDatabase(location);
});

/** Rejects when the run is cancelled or interrupted. */
function waitUntilStopped(_: Run, { cancelOrInterruptSignal }: RunSignals): Promise<void> {
  return new Promise((_resolve, reject) => {
    cancelOrInterruptSignal.addEventListener('abort', () => reject(new Error('broken off')));
  });
}

const openRun = (): Run => ({ id: 7, state: 'running' });

describe('a run', () => {
  it('that fails is stored as failed', async () => {
    work = () => Promise.reject(new Error('no room'));
    const run = openRun();
    await executor.execute(run);
    expect(run.state).toBe('failed');
  });

  it('that is cancelled ends as its kind says', async () => {
    work = waitUntilStopped;
    const run = openRun();
    const done = executor.execute(run);

    await executor.cancel(7);

    await done;
    expect(run.state).toBe('cancelled');
    expect(executor.cancel(7)).toBeUndefined();
  });

  it('stays open when the process stops, whatever its work makes of that', async () => {
    work = waitUntilStopped;
    const run = openRun();
    void executor.execute(run);

    await runs.beforeApplicationShutdown();

    expect(run.state).toBe('running');
  });

  it('does not begin once the process stops', async () => {
    let hasStarted = false;
    work = async () => {
      hasStarted = true;
    };
    await runs.beforeApplicationShutdown();
    await executor.execute(openRun());
    expect(hasStarted).toBe(false);
  });

  it('stays open when its lease is lost, and writes nothing any more', async () => {
    work = async (_, { interruptSignal }) => {
      lease?.markLost();
      expect(interruptSignal.aborted).toBe(true);
      await uow.run(() =>
        uow.manager.insert(OutboxEntity, { event: 'stacks.changed', payload: '{}', rooms: '' }),
      );
    };
    const lease = await leases.claim('work');
    const run = openRun();

    await executor.execute(run, lease ?? undefined);

    expect(run.state).toBe('running');
    expect(await uow.manager.count(OutboxEntity)).toBe(0);
  });

  it('that an earlier process left is taken up under its lease, which is given back at its end', async () => {
    const found = openRun();
    work = async () => {
      expect(await leases.claim('work')).toBeNull();
    };

    await executor.resumeRun('work', async () => found);
    await executor.waitUntilIdle();

    expect(found.state).toBe('succeeded');
    expect(await leases.claim('work')).not.toBeNull();
  });

  it('whose success cannot be stored stays open, says so in the log and gives its lease back', async () => {
    const broken = runs.executorFor<Run, void>({
      name: 'test',
      logger: 'runs',
      releasesLease: true,
      work: async () => undefined,
      finish: () => Promise.reject(new Error('disk full')),
      fail: async (run) => {
        run.state = 'failed';
      },
    });
    const run = openRun();
    const lease = await leases.claim('work');

    await broken.execute(run, lease ?? undefined);

    expect(run.state).toBe('running');
    expect(log.linesOf('runs')).toMatchObject([{ level: 'error', test: 7 }]);
    expect(await leases.claim('work')).not.toBeNull();
  });
});
