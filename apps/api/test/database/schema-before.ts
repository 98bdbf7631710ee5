import type { DataSource, MigrationInterface } from 'typeorm';

export async function revertSchemaBefore(
  writer: DataSource,
  migration: new () => MigrationInterface,
): Promise<void> {
  for (;;) {
    const [lastMigration] = await writer.query<{ name: string }[]>(
      `SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1`,
    );
    await writer.undoLastMigration();
    if (lastMigration?.name === migration.name) return;
  }
}
