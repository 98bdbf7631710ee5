import { CapturedLog } from '#test/monitoring/captured-log.js';
import { Note, notesSchema } from '#test/database/notes.js';
import {
  createEmptyDatabase,
  readOnlyError,
  removeDatabase,
  type DatabaseLocation,
} from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { Database } from './database.js';
import { Metrics } from '../metrics/metrics.js';
import { NoTracing } from '../tracing/tracing.js';
import { UnitOfWork } from './unit-of-work.js';

let location: DatabaseLocation;
let database: Database;
let uow: UnitOfWork;
let log: CapturedLog;

beforeEach(async () => {
  log = new CapturedLog();
  location = await createEmptyDatabase();
  const settings = Object.assign(new Settings(), location);
  database = await Database.open(settings, notesSchema);
  uow = new UnitOfWork(database, new NoTracing(), new Metrics(), log.logging);
});

afterEach(async () => {
  await uow.waitUntilIdle();
  await database.close();
  await removeDatabase(location);
});

function insertNote(text: string): Promise<unknown> {
  return uow.manager.insert(Note, { text });
}

async function readTexts(): Promise<string[]> {
  const notes = await uow.manager.find(Note, { order: { id: 'ASC' } });
  return notes.map((note) => note.text);
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('units of work', () => {
  it('run one after the other if they overlap', async () => {
    const holdGate = gate();
    const failingUnit = uow.run(async () => {
      await insertNote('of the failing one');
      await holdGate.opened;
      throw new Error('failed late');
    });
    const other = uow.run(() => insertNote('of the other one'));
    holdGate.open();

    await expect(failingUnit).rejects.toThrow('failed late');
    await other;

    expect(await readTexts()).toEqual(['of the other one']);
  });

  it('store exactly the writes of the successful ones, in order', async () => {
    const units = Array.from({ length: 60 }, (_, index) =>
      uow.run(async () => {
        await insertNote(`${index} a`);
        if (index % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
        await insertNote(`${index} b`);
        if (index % 4 === 0) throw new Error('refused');
      }),
    );

    await Promise.allSettled(units);

    const keptIndexes = Array.from({ length: 60 }, (_, index) => index).filter(
      (index) => index % 4,
    );
    expect(await readTexts()).toEqual(keptIndexes.flatMap((index) => [`${index} a`, `${index} b`]));
  });

  it('that fail leave nothing, not even their announcements', async () => {
    const announced: string[] = [];
    const failingUnit = uow.run(async () => {
      uow.afterCommit(() => announced.push('too early'));
      await insertNote('gone');
      throw new Error('refused');
    });

    await expect(failingUnit).rejects.toThrow('refused');

    expect(await readTexts()).toEqual([]);
    expect(announced).toEqual([]);
  });

  it('announce after the commit, in order', async () => {
    const observedRows: unknown[] = [];
    await uow.run(async () => {
      uow.afterCommit(() => observedRows.push(1));
      await insertNote('kept');
      uow.afterCommit(() => observedRows.push(2));
      expect(observedRows).toEqual([]);
    });

    expect(observedRows).toEqual([1, 2]);
  });

  it('announce everything even if one announcement fails, which is logged', async () => {
    const observedRows: unknown[] = [];
    const result = await uow.run(async () => {
      uow.afterCommit(() => observedRows.push(1));
      uow.afterCommit(() => {
        throw new Error('first fault');
      });
      uow.afterCommit(() => observedRows.push(2));
      uow.afterCommit(() => {
        throw new Error('second fault');
      });
      uow.afterCommit(() => observedRows.push(3));
      await insertNote('kept');
      return 'committed';
    });

    expect(result).toBe('committed');
    expect(await readTexts()).toEqual(['kept']);
    expect(observedRows).toEqual([1, 2, 3]);
    expect(log.linesOf('database')).toMatchObject([
      { level: 'error', err: { message: 'first fault' } },
      { level: 'error', err: { message: 'second fault' } },
    ]);
  });

  it('end with the deferred work, which may defer more', async () => {
    await uow.run(async () => {
      uow.beforeCommit(async () => {
        await insertNote('last');
        uow.beforeCommit(async () => void (await insertNote('last of all')));
      });
      await insertNote('first');
    });

    expect(await readTexts()).toEqual(['first', 'last', 'last of all']);
  });

  it('fail if the deferred work fails', async () => {
    const failingUnit = uow.run(async () => {
      uow.beforeCommit(() => Promise.reject(new Error('refused late')));
      await insertNote('gone');
    });

    await expect(failingUnit).rejects.toThrow('refused late');

    expect(await readTexts()).toEqual([]);
  });

  it('show readers outside only what was committed', async () => {
    const writtenGate = gate();
    const holdGate = gate();
    const unit = uow.run(async () => {
      await insertNote('new');
      expect(await readTexts()).toEqual(['new']);
      writtenGate.open();
      await holdGate.opened;
    });

    await writtenGate.opened;
    expect(await readTexts()).toEqual([]);
    holdGate.open();
    await unit;

    expect(await readTexts()).toEqual(['new']);
  });

  it('inside a running one join it and fail with it', async () => {
    const outerUnit = uow.run(async () => {
      await uow.run(() => insertNote('inner'));
      throw new Error('outer failed');
    });

    await expect(outerUnit).rejects.toThrow('outer failed');

    expect(await readTexts()).toEqual([]);
  });

  it('continue after one that failed', async () => {
    await expect(uow.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

    await uow.run(() => insertNote('yes'));

    expect(await readTexts()).toEqual(['yes']);
  });

  it('do not include writes that a finished one left running', async () => {
    const holdGate = gate();
    let late: Promise<unknown> = Promise.resolve();
    await uow.run(async () => {
      await insertNote('in time');
      late = holdGate.opened.then(() => insertNote('too late'));
    });

    const next = uow.run(async () => {
      holdGate.open();
      await expect(late).rejects.toThrow(readOnlyError);
      await insertNote('of the next one');
    });
    await next;

    expect(await readTexts()).toEqual(['in time', 'of the next one']);
  });
});

describe('writing outside of a unit', () => {
  it('is refused by the engine', async () => {
    await expect(insertNote('stray')).rejects.toThrow(readOnlyError);
    expect(await readTexts()).toEqual([]);
  });

  it('cannot announce anything either', () => {
    expect(() => uow.afterCommit(() => undefined)).toThrow('must run in a unit of work');
    expect(() => uow.beforeCommit(() => Promise.resolve())).toThrow('must run in a unit of work');
  });
});

describe('the database', () => {
  it('applies each migration once', async () => {
    await uow.run(() => insertNote('kept'));
    await database.close();

    const settings = Object.assign(new Settings(), location);
    database = await Database.open(settings, notesSchema);
    uow = new UnitOfWork(database, new NoTracing(), new Metrics(), log.logging);

    expect(await readTexts()).toEqual(['kept']);
  });
});
