import type { DataSource, MigrationInterface } from 'typeorm';

/** Takes the schema back to right before a step. */
export async function schemaBefore(
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
