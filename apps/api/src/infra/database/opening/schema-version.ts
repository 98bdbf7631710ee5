import { SqliteFile } from '../sqlite/sqlite-file.js';

interface KnownSchema {
  /** The migration classes by name. The database records the names of the applied migrations. */
  migrations: object;
}

/**
 * Thrown if a newer version of Stackyard has used the database. The startup code identifies the
 * error by its `code`.
 */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  readonly code = 'SCHEMA_NEWER';

  /**
   * @param path - the database file, or the name of the setting that contains the address of the
   * database
   */
  constructor(
    readonly path: string,
    readonly steps: readonly string[],
  ) {
    super(`${path} contains migrations of a newer version: ${steps.join(', ')}`);
  }
}

/** Returns the names of the applied migrations, oldest first; empty for a new database. */
export async function readAppliedMigrations(file: SqliteFile): Promise<string[]> {
  const tables = await file.all(
    `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'`,
  );
  if (tables.length === 0) return [];
  const rows = await file.all<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/** Returns the applied migrations that are not part of the schema. */
export function unknownMigrations(
  appliedMigrations: readonly string[],
  schema: KnownSchema,
): string[] {
  const knownNames = new Set(knownMigrations(schema));
  return appliedMigrations.filter((name) => !knownNames.has(name));
}

export function missingMigrations(
  appliedMigrations: readonly string[],
  schema: KnownSchema,
): string[] {
  return knownMigrations(schema).filter((name) => !appliedMigrations.includes(name));
}

function knownMigrations({ migrations }: KnownSchema): string[] {
  return Object.values(migrations).map((step: unknown) =>
    typeof step === 'function' ? step.name : String(step),
  );
}

/**
 * Rejects a database file that a newer version of Stackyard has used. Call this before anything is
 * written to the file.
 *
 * @throws NewerSchemaError
 */
export async function rejectNewerSchema(path: string, schema: KnownSchema): Promise<void> {
  const file = await SqliteFile.openToRead(path);
  try {
    const unknownNames = unknownMigrations(await readAppliedMigrations(file), schema);
    if (unknownNames.length > 0) throw new NewerSchemaError(path, unknownNames);
  } finally {
    await file.close();
  }
}
