import { createHash } from 'node:crypto';
import type { Schema } from '#infra/database/engine.js';
import type { EventLogHead } from '../archive/manifest.js';
import { CopyError } from './copy-fault.js';
import { schemaDifferences, type TableToCopy } from './copy-plan.js';
import { CopySource } from './copy-source.adapter.js';
import { CopyTarget } from './copy-target.adapter.js';
import { countTextsWithNul } from './stored-value.js';
import { readPages, type Query, type Page } from './table-pages.js';

export interface CopyOptions {
  /** Path of the SQLite file. */
  file: string;
  /** URL of the PostgreSQL database. */
  url: string;
  schema: Schema;
  /** Called at the start of each step, and repeatedly while a large table is copied or compared. */
  onProgress: (progress: CopyProgress) => void;
}

export type CopyStep = 'examining' | 'copying' | 'indexing' | 'comparing';

export interface CopyProgress {
  step: CopyStep;
  /** The table that is being copied or compared; undefined in other steps. */
  table?: string;
  rows?: number;
  totalRows?: number;
}

/** A table whose rows are equal in both databases. */
export interface CopiedRows {
  name: string;
  rows: number;
  /** Hash of all rows as JSON, in the order of their keys. */
  sha256: string;
}

export interface CopyReport {
  tables: CopiedRows[];
  eventLog: EventLogHead;
  /** Number of texts in which U+FFFD replaces NUL, which PostgreSQL cannot store. */
  changedTexts: number;
}

interface TableDigest {
  rows: number;
  sha256: string;
}

/**
 * Copies a Stackyard database from SQLite into an empty PostgreSQL database, reads the copy back,
 * and commits if both have the same content. The source never changes. If the process is killed
 * before the commit, the target does not change either.
 *
 * @throws CopyError, DataDirInUseError, NewerSchemaError, or errors of the engines. After a
 * CopyError with the failure `unknown`, the copy may have been stored; after all other errors,
 * nothing was copied.
 */
export async function copyToPostgres(options: CopyOptions): Promise<CopyReport> {
  options.onProgress({ step: 'examining' });
  const source = await CopySource.open(options.file, options.schema);
  try {
    const tables = await source.readTables();
    const target = await CopyTarget.open(options.url, options.schema, tables.keys());
    try {
      return await copyTables(source, target, options.onProgress);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyTables(
  source: CopySource,
  target: CopyTarget,
  onProgress: CopyOptions['onProgress'],
): Promise<CopyReport> {
  const tables = await target.readTables();
  const differences = schemaDifferences(await source.readTables(), tables);
  if (differences.length > 0) {
    throw new CopyError('refused', `Only one of the two databases has ${differences.join(', ')}.`);
  }
  await target.assertEmpty(tables);
  await target.clear(tables);
  const copiedTables: [TableToCopy, TableDigest][] = [];
  let changedTexts = 0;
  for (const table of tables) {
    const totalRows = await source.count(table.name);
    const reportProgress = (rows: number) =>
      onProgress({ step: 'copying', table: table.name, rows, totalRows });
    const sourceDigest = await readAll(
      source.runQuery,
      table,
      reportProgress,
      async ({ rows, texts }) => {
        for (const row of rows) changedTexts += countTextsWithNul(row);
        await target.insert(table, texts);
      },
    );
    await target.setNextId(table, await source.readLastId(table.name));
    copiedTables.push([table, sourceDigest]);
  }
  onProgress({ step: 'indexing' });
  await target.createIndexes();
  for (const [table, { rows: totalRows, sha256 }] of copiedTables) {
    const reportRows = (rows: number) =>
      onProgress({ step: 'comparing', table: table.name, rows, totalRows });
    const targetDigest = await readAll(target.runQuery, table, reportRows);
    if (targetDigest.rows !== totalRows || targetDigest.sha256 !== sha256) {
      throw new CopyError(
        'failed',
        `${table.name} was not stored correctly. The copy was discarded.`,
      );
    }
  }
  await target.commit(tables);
  return {
    tables: copiedTables.map(([{ name }, rows]) => ({ name, ...rows })),
    eventLog: source.facts.eventLog,
    changedTexts,
  };
}

async function readAll(
  runQuery: Query,
  table: TableToCopy,
  reportRows: (rows: number) => void,
  onPage?: (page: Page) => Promise<void>,
): Promise<TableDigest> {
  const hash = createHash('sha256');
  let count = 0;
  reportRows(count);
  let pendingPage = Promise.resolve();
  try {
    for await (const page of readPages(runQuery, table)) {
      for (const text of page.texts) hash.update(text).update('\n');
      await pendingPage;
      // Process this page while the next one is read.
      if (onPage) pendingPage = onPage(page);
      pendingPage.catch(() => undefined);
      count += page.rows.length;
      reportRows(count);
    }
    await pendingPage;
  } finally {
    await pendingPage.catch(() => undefined);
  }
  return { rows: count, sha256: hash.digest('hex') };
}
