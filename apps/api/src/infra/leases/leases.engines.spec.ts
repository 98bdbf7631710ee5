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
import { Metrics } from '../metrics/metrics.js';
import { OutboxEntity } from '../outbox/outbox.entity.js';
import { NoTracing } from '../tracing/tracing.js';
import { LongLivedLease } from './long-lived-lease.js';
import { LeaseLostError, type Lease } from './lease.js';
import { LeaseEntity } from './lease.entity.js';
import { Leases } from './leases.service.js';

interface Process {
  uow: UnitOfWork;
  leases: Leases;
}

let location: DatabaseLocation;
let firstDatabase: Database;
let secondDatabase: Database;
let firstProcess: Process;
let secondProcess: Process;

beforeAll(async () => {
  location = await createMigratedDatabase();
  firstDatabase = await openDatabase();
  secondDatabase = await openDatabase();
});

afterAll(async () => {
  await firstDatabase.close();
  await secondDatabase.close();
  await removeDatabase(location);
});

beforeEach(() => {
  firstProcess = createProcess(firstDatabase);
  secondProcess = createProcess(secondDatabase);
});

afterEach(async () => {
  for (const { leases } of [firstProcess, secondProcess]) await leases.onApplicationShutdown();
  await firstProcess.uow.run(async () => {
    for (const entity of [LeaseEntity, OutboxEntity]) {
      await firstProcess.uow.manager.deleteAll(entity);
    }
  });
});

function openDatabase(): Promise<Database> {
  return Database.open(Object.assign(new Settings(), location), schema);
}

function createProcess(database: Database): Process {
  const { logging } = new CapturedLog();
  const uow = new UnitOfWork(database, new NoTracing(), new Metrics(), logging);
  const settings = Object.assign(new Settings(), location);
  return { uow, leases: new Leases(uow, settings, logging) };
}

async function claimOrFail({ leases }: Process, name = 'work'): Promise<Lease> {
  const lease = await leases.claim(name);
  if (lease === null) throw new Error('The lease is held');
  return lease;
}

function expireLease(name = 'work'): Promise<unknown> {
  const until = '2000-01-01T00:00:00.000Z';
  return firstProcess.uow.run(() =>
    firstProcess.uow.manager.update(LeaseEntity, { name }, { until }),
  );
}

/** Releases a lease while writes fail, so that the release is not stored. */
function releaseWithoutStoring(lease: Lease): Promise<void> {
  const failLocked = () => Promise.reject(new Error('The database is locked'));
  return firstProcess.uow.runGuarded(failLocked, () => firstProcess.leases.release(lease));
}

function insertRow({ uow }: Process): Promise<unknown> {
  const row = { event: 'stacks.changed', payload: '{}', rooms: '' };
  return uow.run(() => uow.manager.insert(OutboxEntity, row));
}

function countWrites(): Promise<number> {
  return firstProcess.uow.manager.count(OutboxEntity);
}

describe('a lease', () => {
  it('is held by one of two processes, and never twice', async () => {
    await claimOrFail(firstProcess);

    expect(await secondProcess.leases.claim('work')).toBeNull();
    expect(await firstProcess.leases.claim('work')).toBeNull();
    expect(await secondProcess.leases.claim('other work')).not.toBeNull();
  });

  it('that both claim at the same time goes to one', async () => {
    const claims = await Promise.all(
      [firstProcess, secondProcess, firstProcess, secondProcess].map(({ leases }) =>
        leases.claim('work'),
      ),
    );

    expect(claims.filter((lease) => lease !== null)).toHaveLength(1);
  });

  it('that was released goes to the next holder with a higher fence', async () => {
    const lease = await claimOrFail(firstProcess);
    await firstProcess.leases.release(lease);

    expect((await claimOrFail(secondProcess)).fence).toBeGreaterThan(lease.fence);
  });

  it('from a failed unit has no holder', async () => {
    const failingUnit = firstProcess.uow.run(async () => {
      await claimOrFail(firstProcess);
      throw new Error('refused');
    });

    await expect(failingUnit).rejects.toThrow('refused');
    expect(await secondProcess.leases.claim('work')).not.toBeNull();
  });

  it('that has expired can be taken over, and writes of the former holder are refused', async () => {
    const lease = await claimOrFail(firstProcess);
    const late = firstProcess.leases.runUnderLease(lease, async () => {
      await insertRow(firstProcess);
      await expireLease();
      await claimOrFail(secondProcess);
      await insertRow(firstProcess);
    });

    await expect(late).rejects.toThrow(LeaseLostError);

    expect(lease.signal.aborted).toBe(true);
    expect(await countWrites()).toBe(1);
  });

  it('that its own process claimed again refuses writes of the earlier work', async () => {
    const lease = await claimOrFail(firstProcess);
    let openGate = (): void => undefined;
    const gate = new Promise<void>((resolve) => (openGate = resolve));
    const late = firstProcess.leases.runUnderLease(lease, async () => {
      await gate;
      await insertRow(firstProcess);
    });
    await expireLease();
    await claimOrFail(secondProcess);
    await expireLease();
    await claimOrFail(firstProcess);
    openGate();

    await expect(late).rejects.toThrow(LeaseLostError);
    expect(await countWrites()).toBe(0);
  });

  it('that no other process took keeps its holder, even if it was renewed late', async () => {
    const lease = await claimOrFail(firstProcess);
    await firstProcess.leases.runUnderLease(lease, async () => {
      await expireLease();
      await insertRow(firstProcess);
    });

    expect(await countWrites()).toBe(1);
  });

  it('that was released late stays with the next holder', async () => {
    const lease = await claimOrFail(firstProcess);
    await expireLease();
    const next = await claimOrFail(secondProcess);
    await firstProcess.leases.release(lease);

    expect(await firstProcess.leases.claim('work')).toBeNull();
    await secondProcess.leases.runUnderLease(next, () => insertRow(secondProcess));
    expect(await countWrites()).toBe(1);
  });

  it('is released if no work is found or the search fails', async () => {
    const broken = firstProcess.leases.claimIfFound('work', () =>
      Promise.reject(new Error('broken')),
    );
    await expect(broken).rejects.toThrow('broken');
    expect(await secondProcess.leases.claimIfFound('work', () => Promise.resolve(null))).toBeNull();

    const lease = await firstProcess.leases.claimIfFound('work', () =>
      Promise.resolve('left over'),
    );

    expect(lease?.item).toBe('left over');
    expect(
      await secondProcess.leases.claimIfFound('work', () => Promise.resolve('left over')),
    ).toBeNull();
  });

  it('that could not be released is free for the next work of its process', async () => {
    const lease = await claimOrFail(firstProcess);
    await releaseWithoutStoring(lease);

    expect((await claimOrFail(firstProcess)).fence).toBeGreaterThan(lease.fence);
  });

  it('that could not be released is not renewed', async () => {
    await claimOrFail(firstProcess, 'other work');
    await releaseWithoutStoring(await claimOrFail(firstProcess));
    await expireLease();
    await firstProcess.leases.renewAll();

    expect(await secondProcess.leases.claim('work')).not.toBeNull();
  });

  it('that has expired on the clock of its process is no longer used', async () => {
    const lease = await claimOrFail(firstProcess);
    lease.extendUntil(performance.now());

    expect(() => lease.assertHeld()).toThrow(LeaseLostError);
    await expect(
      firstProcess.leases.runUnderLease(lease, () => insertRow(firstProcess)),
    ).rejects.toThrow(LeaseLostError);
    expect(await countWrites()).toBe(0);
  });
});

describe('work under a lease', () => {
  it('is done in one process, and then by the next', async () => {
    const done: string[] = [];
    const both = await firstProcess.leases.runWhileHeld('work', async () => {
      done.push('first');
      expect(
        await secondProcess.leases.runWhileHeld('work', async () => void done.push('second')),
      ).toBe(false);
    });

    expect(both).toBe(true);
    expect(
      await secondProcess.leases.runWhileHeld('work', async () => void done.push('third')),
    ).toBe(true);
    expect(done).toEqual(['first', 'third']);
  });

  it('that fails releases the lease', async () => {
    const failingRun = firstProcess.leases.runWhileHeld('work', () =>
      Promise.reject(new Error('broken')),
    );

    await expect(failingRun).rejects.toThrow('broken');
    expect(await secondProcess.leases.claim('work')).not.toBeNull();
  });

  it('that keeps its lease handles what the previous holder left exactly once', async () => {
    const claimedBy: string[] = [];
    const longLivedLease = ({ leases }: Process, processName: string) =>
      new LongLivedLease(leases, 'work', () => void claimedBy.push(processName));
    const [first, second] = [
      longLivedLease(firstProcess, 'first'),
      longLivedLease(secondProcess, 'second'),
    ];
    const doNothing = () => Promise.resolve();

    expect([await first.runRound(doNothing), await second.runRound(doNothing)]).toEqual([
      true,
      false,
    ]);
    expect(await first.runRound(doNothing)).toBe(true);
    await first.release();
    expect([await second.runRound(doNothing), await first.runRound(doNothing)]).toEqual([
      true,
      false,
    ]);
    expect(claimedBy).toEqual(['first', 'second']);
  });
});

describe('a process that starts', () => {
  it('renews what it holds', async () => {
    await firstProcess.leases.onModuleInit();
    const lease = await claimOrFail(firstProcess);
    await expireLease();
    await firstProcess.leases.renewAll();

    expect(await secondProcess.leases.claim('work')).toBeNull();
    expect(lease.signal.aborted).toBe(false);
  });

  it('is notified when its lease is taken over', async () => {
    const lease = await claimOrFail(firstProcess);
    await expireLease();
    await claimOrFail(secondProcess);
    await firstProcess.leases.renewAll();

    expect(lease.signal.reason).toBeInstanceOf(LeaseLostError);
  });

  it('releases leases of the previous process only if it is the only one', async () => {
    await claimOrFail(firstProcess);
    await secondProcess.leases.onModuleInit();

    expect((await secondProcess.leases.claim('work')) !== null).toBe(!secondProcess.uow.isShared);
  });
});
