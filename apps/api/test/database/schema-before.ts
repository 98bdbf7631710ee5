import type { DataSource, MigrationInterface } from 'typeorm';

/** Reverts the schema to the state before a migration. */
export async function revertSchemaBefore(
  writer: DataSource,
  step: new () => MigrationInterface,
): Promise<void> {
  for (;;) {
    const [last] = await writer.query<{ name: string }[]>(
      `SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1`,
    );
    await writer.undoLastMigration();
    if (last?.name === step.name) return;
  }
}
