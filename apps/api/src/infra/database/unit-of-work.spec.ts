import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { Database } from './database.js';
import { UnitOfWork } from './unit-of-work.js';

@Entity('notes')
class Note {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') text!: string;
}

class CreateNotes1700000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE notes`);
  }
}

const schema = { entities: [Note], migrations: [CreateNotes1700000000000] };

let dataDir: string;
let database: Database;
let uow: UnitOfWork;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stackyard-'));
  const settings = Object.assign(new Settings(), { DATA_DIR: dataDir });
  database = await Database.open(settings, schema);
  uow = new UnitOfWork(database);
});

afterEach(async () => {
  await uow.idle();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

function write(text: string): Promise<unknown> {
  return uow.manager.insert(Note, { text });
}

async function texts(): Promise<string[]> {
  const notes = await uow.manager.find(Note, { order: { id: 'ASC' } });
  return notes.map((note) => note.text);
}

/** A promise and how to keep it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('units of work', () => {
  it('that overlap wait in line instead of mixing', async () => {
    const held = gate();
    const failing = uow.run(async () => {
      await write('of the failing one');
      await held.opened;
      throw new Error('failed late');
    });
    const other = uow.run(() => write('of the other one'));
    held.open();

    await expect(failing).rejects.toThrow('failed late');
    await other;

    expect(await texts()).toEqual(['of the other one']);
  });

  it('keep exactly what the successful ones of many wrote, in the order they were asked for', async () => {
    const units = Array.from({ length: 60 }, (_, index) =>
      uow.run(async () => {
        await write(`${index} a`);
        if (index % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
        await write(`${index} b`);
        if (index % 4 === 0) throw new Error('refused');
      }),
    );

    await Promise.allSettled(units);

    const kept = Array.from({ length: 60 }, (_, index) => index).filter((index) => index % 4);
    expect(await texts()).toEqual(kept.flatMap((index) => [`${index} a`, `${index} b`]));
  });

  it('that fail leave nothing, not even their announcements', async () => {
    const announced: string[] = [];
    const failing = uow.run(async () => {
      uow.afterCommit(() => announced.push('too early'));
      await write('gone');
      throw new Error('refused');
    });

    await expect(failing).rejects.toThrow('refused');

    expect(await texts()).toEqual([]);
    expect(announced).toEqual([]);
  });

  it('announce after the commit, in order', async () => {
    const seen: unknown[] = [];
    await uow.run(async () => {
      uow.afterCommit(() => seen.push(1));
      await write('kept');
      uow.afterCommit(() => seen.push(2));
      expect(seen).toEqual([]);
    });

    expect(seen).toEqual([1, 2]);
  });

  it('show readers outside only what was committed', async () => {
    const written = gate();
    const held = gate();
    const unit = uow.run(async () => {
      await write('new');
      expect(await texts()).toEqual(['new']);
      written.open();
      await held.opened;
    });

    await written.opened;
    expect(await texts()).toEqual([]);
    held.open();
    await unit;

    expect(await texts()).toEqual(['new']);
  });

  it('inside a running one join it and fail with it', async () => {
    const outer = uow.run(async () => {
      await uow.run(() => write('inner'));
      throw new Error('outer failed');
    });

    await expect(outer).rejects.toThrow('outer failed');

    expect(await texts()).toEqual([]);
  });

  it('go on after one that failed', async () => {
    await expect(uow.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

    await uow.run(() => write('yes'));

    expect(await texts()).toEqual(['yes']);
  });

  it('do not take over what a finished one left running', async () => {
    const held = gate();
    let late: Promise<unknown> = Promise.resolve();
    await uow.run(async () => {
      await write('in time');
      late = held.opened.then(() => write('too late'));
    });

    const next = uow.run(async () => {
      held.open();
      await expect(late).rejects.toThrow('SQLITE_READONLY');
      await write('of the next one');
    });
    await next;

    expect(await texts()).toEqual(['in time', 'of the next one']);
  });
});

describe('writing outside of a unit', () => {
  it('is refused by the engine', async () => {
    await expect(write('stray')).rejects.toThrow('SQLITE_READONLY');
    expect(await texts()).toEqual([]);
  });

  it('cannot announce anything either', () => {
    expect(() => uow.afterCommit(() => undefined)).toThrow('needs a running unit');
  });
});

describe('the database', () => {
  it('enforces foreign keys and keeps a write-ahead log', async () => {
    const [keys] = await database.writer.query<object[]>('PRAGMA foreign_keys');
    const [journal] = await database.writer.query<object[]>('PRAGMA journal_mode');

    expect(keys).toEqual({ foreign_keys: 1 });
    expect(journal).toEqual({ journal_mode: 'wal' });
  });

  it('applies each migration once', async () => {
    await uow.run(() => write('kept'));
    await database.close();

    const settings = Object.assign(new Settings(), { DATA_DIR: dataDir });
    database = await Database.open(settings, schema);
    uow = new UnitOfWork(database);

    expect(await texts()).toEqual(['kept']);
  });
});
