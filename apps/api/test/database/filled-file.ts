import { SqliteFile } from '#infra/database/sqlite/sqlite-file.js';

interface ColumnInfo {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

/** Number of rows per table. In the last row, nullable columns are null. */
const rowsPerTable = 3;

/** Values for columns that accept only certain values. */
const restrictedValues: Readonly<Record<string, (row: number) => unknown>> = {
  'bin_entries.state': () => 'kept',
  'bin_entries.jobs_deleted': (row) => row % 2,
  'bin_jobs.busy': (row) => row % 2,
  'bin_paths.is_directory': (row) => row % 2,
  'job_metadata.fields': (row) => JSON.stringify({ poster: `picture-${row}.jpg` }),
  'jobs.is_child': (row) => row % 2,
  'maintenance_occurrences.state': () => 'planned',
  'notification_messages.state': () => 'waiting',
};

/**
 * Returns the names of all tables except SQLite's internal ones, the migrations table and the
 * tables of search indexes.
 */
export async function listStoredTables(file: SqliteFile): Promise<string[]> {
  const rows = await file.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'
       AND name <> 'migrations' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND name NOT LIKE 'event\\_log\\_search%' ESCAPE '\\' AND name NOT LIKE 'jobs\\_search%' ESCAPE '\\'
     ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

/** Fills every column of every table in a migrated database without violating constraints. */
export async function fillEveryColumn(path: string): Promise<void> {
  const file = await SqliteFile.open(path, 'write');
  try {
    await file.all('BEGIN');
    const triggers = await file.all<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'trigger'`,
    );
    // Drop the triggers, which would write to tables that are filled here.
    for (const { name } of triggers) await file.all(`DROP TRIGGER ${name}`);
    for (const table of await listStoredTables(file)) await fill(file, table);
    await file.all(`UPDATE event_log_chain SET head_id = ${rowsPerTable},
      head_hash = (SELECT chain_hash FROM event_log WHERE id = ${rowsPerTable})`);
    await file.all('COMMIT');
  } finally {
    await file.close();
  }
}

async function fill(file: SqliteFile, table: string): Promise<void> {
  const columns = await file.all<ColumnInfo>(`PRAGMA table_info(${table})`);
  const references = await file.all<{ from: string }>(`PRAGMA foreign_key_list(${table})`);
  const [tableDefinition] = await file.all<{ sql: string }>(
    `SELECT sql FROM sqlite_master WHERE name = ?`,
    [table],
  );
  const rows = tableDefinition?.sql.includes('CHECK (id = 1)') ? 1 : rowsPerTable;
  for (let row = 1; row <= rows; row += 1) {
    const values = columns.map((column, columnIndex) => {
      const isNumbered =
        column.name === 'id' || references.some(({ from }) => from === column.name);
      if (row === rowsPerTable && column.notnull === 0 && column.pk === 0) return null;
      if (isNumbered) return row;
      return (
        restrictedValues[`${table}.${column.name}`]?.(row) ??
        valueOf(column, row, `${table}.${columnIndex}`)
      );
    });
    const list = columns.map(({ name }) => `"${name}"`).join(', ');
    const placeholders = columns.map(() => '?').join(', ');
    await file.all(`INSERT OR REPLACE INTO ${table} (${list}) VALUES (${placeholders})`, values);
  }
}

function valueOf({ type }: ColumnInfo, row: number, column: string): unknown {
  switch (type) {
    case 'INTEGER':
      return row === 1 ? Number.MAX_SAFE_INTEGER : -row;
    case 'BOOLEAN':
      return row % 2;
    case 'REAL':
      return row / 3;
    case 'BLOB':
      return Buffer.from([0, 255, 92, row]);
    default:
      return `${column} ${row}: ü € 😀 "\\u0000" \\x41 'a'\n\t\\N`;
  }
}
