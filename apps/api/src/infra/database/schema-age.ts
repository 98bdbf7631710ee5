import { SqliteFile } from './sqlite/sqlite-file.js';

/** What a version knows of the schema. */
interface KnownSchema {
  /** Its steps: classes, by whose names the database remembers them. */
  migrations: object;
}

/** A database that a newer version has worked on. Its `code` is what the start looks for. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
  readonly code = 'SCHEMA_NEWER';

  /** @param path - the file, or the setting that names the database */
  constructor(
    readonly path: string,
    readonly steps: readonly string[],
  ) {
    super(`${path} has steps of its schema that this version does not know: ${steps.join(', ')}`);
  }
}

/** Names of the steps that were applied to a database, in their order; none when it is new. */
export async function appliedSteps(file: SqliteFile): Promise<string[]> {
  const tables = await file.all(
    `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'`,
  );
  if (tables.length === 0) return [];
  const rows = await file.all<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/** Which of the applied steps a version does not know. */
export function unknownSteps(applied: readonly string[], schema: KnownSchema): string[] {
  const known = new Set(knownSteps(schema));
  return applied.filter((name) => !known.has(name));
}

/** Which steps a version would still apply. */
export function missingSteps(applied: readonly string[], schema: KnownSchema): string[] {
  return knownSteps(schema).filter((name) => !applied.includes(name));
}

function knownSteps({ migrations }: KnownSchema): string[] {
  return Object.values(migrations).map((step: unknown) =>
    typeof step === 'function' ? step.name : String(step),
  );
}

/**
 * Refuses a file of a newer version before anything writes to it.
 *
 * @throws NewerSchema
 */
export async function refuseNewer(path: string, schema: KnownSchema): Promise<void> {
  const file = await SqliteFile.open(path, 'read');
  try {
    const unknown = unknownSteps(await appliedSteps(file), schema);
    if (unknown.length > 0) throw new NewerSchema(path, unknown);
  } finally {
    await file.close();
  }
}
