import type { QueryRunner } from 'typeorm';

/**
 * Returns the choice for the database engine in use. Type names need no choice, because they are
 * translated for PostgreSQL.
 */
export function perEngine<T>(db: QueryRunner, choices: { sqlite: T; postgres: T }): T {
  return db.connection.options.type === 'postgres' ? choices.postgres : choices.sqlite;
}

interface Trigger {
  name: string;
  table: string;
  /** The event, such as `INSERT` or `UPDATE OF status`. */
  after: string;
  when?: string;
  /** Statements that both engines understand, each ending with a semicolon. */
  body: string;
}

/** Creates a trigger that runs statements after the event, once for each affected row. */
export async function createTrigger(db: QueryRunner, trigger: Trigger): Promise<void> {
  const { name, table, after, when, body } = trigger;
  const condition = when === undefined ? '' : `WHEN (${when})`;
  const header = `CREATE TRIGGER ${name} AFTER ${after} ON ${table}`;
  const statements = perEngine(db, {
    sqlite: [`${header} ${condition} BEGIN ${body} END`],
    postgres: [
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`,
      `${header} FOR EACH ROW ${condition} EXECUTE FUNCTION ${name}()`,
    ],
  });
  for (const statement of statements) await db.query(statement);
}

export async function dropTrigger(db: QueryRunner, name: string, table: string): Promise<void> {
  const statements = perEngine(db, {
    sqlite: [`DROP TRIGGER ${name}`],
    postgres: [`DROP TRIGGER ${name} ON ${table}`, `DROP FUNCTION ${name}()`],
  });
  for (const statement of statements) await db.query(statement);
}
