import { CapturedLog } from '#test/monitoring/captured-log.js';
import { emptyPlace, removePlace, type Place } from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { schema } from '#schema.js';
import { Database } from '../database/database.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Metrics } from '../metrics/metrics.js';
import { OutboxEntity } from '../outbox/outbox.entity.js';
import { NoTracing } from '../tracing/tracing.js';
import { LongLivedLease } from './long-lived-lease.js';
import { LeaseLost, type Lease } from './lease.js';
import { LeaseEntity } from './lease.entity.js';
import { Leases } from './leases.service.js';

interface Process {
  database: Database;
  uow: UnitOfWork;
  leases: Leases;
}

let place: Place;
let first: Process;
let second: Process;

async function open(): Promise<Process> {
  const settings = Object.assign(new Settings(), place);
  const database = await Database.open(settings, schema);
  const { logging } = new CapturedLog();
  const uow = new UnitOfWork(database, new NoTracing(), new Metrics(), logging);
  return { database, uow, leases: new Leases(uow, settings, logging) };
}

beforeEach(async () => {
  place = await emptyPlace();
  first = await open();
  second = await open();
});

afterEach(async () => {
  for (const { leases, database } of [first, second]) {
    await leases.onApplicationShutdown();
    await database.close();
  }
  await removePlace(place);
});

async function claimed({ leases }: Process, name = 'work'): Promise<Lease> {
  const lease = await leases.claim(name);
  if (lease === null) throw new Error('The lease is held');
  return lease;
}

/** Makes a lease expire by setting its end to a time in the past. */
function expire(name = 'work'): Promise<unknown> {
  const until = '2000-01-01T00:00:00.000Z';
  return first.uow.run(() => first.uow.manager.update(LeaseEntity, { name }, { until }));
}

/** Releases a lease of the first process while writes fail, so that the release is not stored. */
function releaseInVain(lease: Lease): Promise<void> {
  const locked = () => Promise.reject(new Error('The database is locked'));
  return first.uow.runGuarded(locked, () => first.leases.release(lease));
}

function write({ uow }: Process): Promise<unknown> {
  const row = { event: 'stacks.changed', payload: '{}', rooms: '' };
  return uow.run(() => uow.manager.insert(OutboxEntity, row));
}

function written(): Promise<number> {
  return first.uow.manager.count(OutboxEntity);
}

describe('a lease', () => {
  it('is held by one of two processes, and never twice', async () => {
    await claimed(first);

    expect(await second.leases.claim('work')).toBeNull();
    expect(await first.leases.claim('work')).toBeNull();
    expect(await second.leases.claim('other work')).not.toBeNull();
  });

  it('that both claim at the same time goes to one', async () => {
    const given = await Promise.all(
      [first, second, first, second].map(({ leases }) => leases.claim('work')),
    );

    expect(given.filter((lease) => lease !== null)).toHaveLength(1);
  });

  it('that was released goes to the next holder with a higher fence', async () => {
    const lease = await claimed(first);
    await first.leases.release(lease);

    expect((await claimed(second)).fence).toBeGreaterThan(lease.fence);
  });

  it('from a failed unit has no holder', async () => {
    const failing = first.uow.run(async () => {
      await claimed(first);
      throw new Error('refused');
    });

    await expect(failing).rejects.toThrow('refused');
    expect(await second.leases.claim('work')).not.toBeNull();
  });

  it('that has expired can be taken over, and writes of the former holder are refused', async () => {
    const lease = await claimed(first);
    const late = first.leases.within(lease, async () => {
      await write(first);
      await expire();
      await claimed(second);
      await write(first);
    });

    await expect(late).rejects.toThrow(LeaseLost);

    expect(lease.signal.aborted).toBe(true);
    expect(await written()).toBe(1);
  });

  it('that its own process claimed again refuses writes of the earlier work', async () => {
    const lease = await claimed(first);
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const late = first.leases.within(lease, async () => {
      await gate;
      await write(first);
    });
    await expire();
    await claimed(second);
    await expire();
    await claimed(first);
    goOn();

    await expect(late).rejects.toThrow(LeaseLost);
    expect(await written()).toBe(0);
  });

  it('that no other process took keeps its holder, even if it was renewed late', async () => {
    const lease = await claimed(first);
    await first.leases.within(lease, async () => {
      await expire();
      await write(first);
    });

    expect(await written()).toBe(1);
  });

  it('that was released late stays with the next holder', async () => {
    const lease = await claimed(first);
    await expire();
    const next = await claimed(second);
    await first.leases.release(lease);

    expect(await first.leases.claim('work')).toBeNull();
    await second.leases.within(next, () => write(second));
    expect(await written()).toBe(1);
  });

  it('is released if no work is found or the search fails', async () => {
    const broken = first.leases.claimFor('work', () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    expect(await second.leases.claimFor('work', () => Promise.resolve(null))).toBeNull();

    const taken = await first.leases.claimFor('work', () => Promise.resolve('left over'));

    expect(taken?.found).toBe('left over');
    expect(await second.leases.claimFor('work', () => Promise.resolve('left over'))).toBeNull();
  });

  it('that could not be released is free for the next work of its process', async () => {
    const lease = await claimed(first);
    await releaseInVain(lease);

    expect((await claimed(first)).fence).toBeGreaterThan(lease.fence);
  });

  it('that could not be released is not renewed', async () => {
    await claimed(first, 'other work');
    await releaseInVain(await claimed(first));
    await expire();
    await first.leases.renewAll();

    expect(await second.leases.claim('work')).not.toBeNull();
  });

  it('that has expired on the clock of its process is no longer used', async () => {
    const lease = await claimed(first);
    lease.keepUntil(performance.now());

    expect(() => lease.assertHeld()).toThrow(LeaseLost);
    await expect(first.leases.within(lease, () => write(first))).rejects.toThrow(LeaseLost);
    expect(await written()).toBe(0);
  });
});

describe('work under a lease', () => {
  it('is done in one process, and then by the next', async () => {
    const done: string[] = [];
    const both = await first.leases.whileHeld('work', async () => {
      done.push('first');
      expect(await second.leases.whileHeld('work', async () => void done.push('second'))).toBe(
        false,
      );
    });

    expect(both).toBe(true);
    expect(await second.leases.whileHeld('work', async () => void done.push('third'))).toBe(true);
    expect(done).toEqual(['first', 'third']);
  });

  it('that fails releases the lease', async () => {
    const failing = first.leases.whileHeld('work', () => Promise.reject(new Error('broken')));

    await expect(failing).rejects.toThrow('broken');
    expect(await second.leases.claim('work')).not.toBeNull();
  });

  it('that keeps its lease handles what the previous holder left exactly once', async () => {
    const taken: string[] = [];
    const kept = ({ leases }: Process, who: string) =>
      new LongLivedLease(leases, 'work', () => void taken.push(who));
    const [here, there] = [kept(first, 'first'), kept(second, 'second')];
    const nothing = () => Promise.resolve();

    expect([await here.runRound(nothing), await there.runRound(nothing)]).toEqual([true, false]);
    expect(await here.runRound(nothing)).toBe(true);
    await here.release();
    expect([await there.runRound(nothing), await here.runRound(nothing)]).toEqual([true, false]);
    expect(taken).toEqual(['first', 'second']);
  });
});

describe('a process that starts', () => {
  it('renews what it holds', async () => {
    await first.leases.onModuleInit();
    const lease = await claimed(first);
    await expire();
    await first.leases.renewAll();

    expect(await second.leases.claim('work')).toBeNull();
    expect(lease.signal.aborted).toBe(false);
  });

  it('is notified when its lease is taken over', async () => {
    const lease = await claimed(first);
    await expire();
    await claimed(second);
    await first.leases.renewAll();

    expect(lease.signal.reason).toBeInstanceOf(LeaseLost);
  });

  it('releases leases of the previous process only if it is the only one', async () => {
    await claimed(first);
    await second.leases.onModuleInit();

    expect((await second.leases.claim('work')) !== null).toBe(!second.uow.isShared);
  });
});
