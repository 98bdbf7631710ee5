import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings, InvalidSettingsError } from './config/settings.js';
import { DataDirInUseError } from './infra/database/opening/data-dir-lock.js';
import { databaseFaultOf, engineCodeOf } from './infra/database/faults/database-fault.js';
import { NewerSchemaError } from './infra/database/opening/schema-version.js';
import { isUsageFault } from './infra/system-fault.js';
import { archiveNames } from './modules/backups/archive/manifest.js';
import { CopyError, type CopyFailure } from './modules/backups/copying/copy-fault.js';
import {
  copyToPostgres,
  type CopyReport,
} from './modules/backups/copying/copy-to-postgres.adapter.js';
import { ProgressLines } from './modules/backups/copying/progress-lines.js';
import { schema } from './schema.js';
import { describeStartFault } from './start-fault.js';
import { countWithNoun } from '#infra/text/counted.js';

const usage = `Usage: stackyard copy-database [FILE] [--data-dir DIR] [--json]

Copies the SQLite database of Stackyard to the empty PostgreSQL database in DATABASE_URL, then reads it back and
compares both. Stop the server first. The copy is kept only if it is complete; the SQLite file is not changed.

  FILE            the database; by default stackyard.sqlite in the data directory
  --data-dir DIR  the data directory; by default DATA_DIR, or backend/data
  --json          print one JSON document at the end`;

/** Exit codes, with the same meaning as those of the command-line client. */
const exitCodes: Record<CopyFailure, number> = {
  failed: 1,
  refused: 2,
  notAllowed: 3,
  unknown: 5,
  unreachable: 6,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'data-dir': { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (positionals.length > 1) {
    console.error(usage);
    return exitCodes.refused;
  }
  const { DATABASE_URL: url, DATA_DIR, APP_SECRET } = readSettings(process.env);
  if (url === undefined) {
    throw new CopyError(
      'refused',
      'DATABASE_URL is not set. Set it to the PostgreSQL database to copy to.',
    );
  }
  const dataDir = values['data-dir'] ?? DATA_DIR;
  const [file = join(dataDir, archiveNames.database)] = positionals;
  const lines = new ProgressLines(process.stderr);
  const startedAt = performance.now();
  try {
    const report = await copyToPostgres({
      file,
      url,
      schema,
      onProgress: (progress) => lines.show(progress),
    });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    lines.end();
    if (APP_SECRET !== undefined && (await usesOtherSecret(dataDir, APP_SECRET))) {
      console.error(
        `APP_SECRET differs from the secret in ${join(dataDir, archiveNames.secret)}. Stored keys and passwords can only be decrypted with that secret: set APP_SECRET to the contents of the file.`,
      );
    }
    if (values.json) console.log(JSON.stringify({ file, seconds, ...report }, null, 2));
    else console.log(summaryText(report, seconds));
  } finally {
    lines.end();
  }
  return 0;
}

/** Returns whether the data directory contains a generated secret that differs from APP_SECRET. */
async function usesOtherSecret(dataDir: string, secret: string): Promise<boolean> {
  const generatedSecret = await readFile(join(dataDir, archiveNames.secret), 'utf8').catch(
    () => null,
  );
  return generatedSecret !== null && generatedSecret.trim() !== secret;
}

function summaryText({ tables, eventLog, changedTexts }: CopyReport, seconds: number): string {
  const width = Math.max(...tables.map(({ name }) => name.length));
  const nonEmptyTables = tables.filter(({ rows }) => rows > 0);
  const total = nonEmptyTables.reduce((sum, { rows }) => sum + rows, 0);
  const lines = nonEmptyTables.map(
    ({ name, rows, sha256 }) =>
      `${name.padEnd(width)}  ${String(rows).padStart(10)}  ${sha256.slice(0, 16)}`,
  );
  return [
    `${'TABLE'.padEnd(width)}  ${'ROWS'.padStart(10)}  SHA-256`,
    ...lines,
    '',
    `Copied ${countWithNoun(total, 'row')} of ${countWithNoun(nonEmptyTables.length, 'table')} in ${seconds} s. Empty tables: ${tables.length - nonEmptyTables.length}. Both databases have the same content.`,
    `The event log ends with entry ${eventLog.headId}, ${eventLog.headHash}.`,
    ...(changedTexts > 0
      ? [
          `${changedTexts} texts contained a NUL character, which PostgreSQL can’t store; it was replaced by U+FFFD.`,
        ]
      : []),
    'Start the server with this DATABASE_URL and the same DATA_DIR, which still contains keys, pictures, job logs and archives.',
  ].join('\n');
}

function describeFailure(error: unknown): { failure: CopyFailure; sentence: string } {
  if (error instanceof CopyError) return { failure: error.failure, sentence: error.message };
  if (error instanceof InvalidSettingsError) return { failure: 'refused', sentence: error.message };
  if (error instanceof DataDirInUseError) {
    return { failure: 'refused', sentence: `${error.path} is in use. Stop the server first.` };
  }
  if (error instanceof NewerSchemaError) {
    return {
      failure: 'refused',
      sentence: `The database ${error.path} was written by a newer version of Stackyard. Use that version to copy it.`,
    };
  }
  const text = error instanceof Error ? error.message : String(error);
  const code = engineCodeOf(error) ?? '';
  const sentence = describeStartFault(error) ?? `${text} (${code})`;
  if (/^(?:28|42501)/.test(code)) return { failure: 'notAllowed', sentence };
  if (code === '3D000') return { failure: 'refused', sentence };
  const fault = databaseFaultOf(error);
  if (fault === 'away') return { failure: 'unreachable', sentence };
  if (fault === 'busy') {
    return { failure: 'unreachable', sentence: `Another program is using the database (${code}).` };
  }
  return { failure: 'failed', sentence: fault === undefined ? stackTraceOf(error) : sentence };
}

function stackTraceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (isUsageFault(error)) {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = exitCodes.refused;
  } else {
    const { failure, sentence } = describeFailure(error);
    console.error(failure === 'unknown' ? sentence : `${sentence} Nothing was copied.`);
    process.exitCode = exitCodes[failure];
  }
}
