import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = ['tags_key', 'group_key', 'owner_key'] as const;

interface StackDetails {
  id: number;
  label_tags: string;
  tags: string | null;
  group_name: string | null;
  owner: string | null;
}

/** Adds the keys for sorting the list of stacks by tags, group and owner. */
export class SortStacksByDetails1799330000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const column of columns) {
      await db.query(`ALTER TABLE stacks ADD COLUMN ${column} TEXT NOT NULL DEFAULT '1'`);
      await db.query(`CREATE INDEX stacks_${column} ON stacks (${column}, name_key, id)`);
    }
    const stacks: StackDetails[] = await db.query(
      `SELECT stacks.id, stacks.label_tags, settings.tags, settings.group_name, settings.owner
       FROM stacks LEFT JOIN stack_settings settings ON settings.stack_id = stacks.id`,
    );
    for (const { id, label_tags, tags, group_name, owner } of stacks) {
      const all = [...namesIn(label_tags), ...namesIn(tags ?? '[]')];
      await db.query(`UPDATE stacks SET tags_key = ?, group_key = ?, owner_key = ? WHERE id = ?`, [
        keyOf([...new Set(all)].sort()),
        keyOf(valuesIn(group_name)),
        keyOf(valuesIn(owner)),
        id,
      ]);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const column of columns) {
      await db.query(`DROP INDEX stacks_${column}`);
      await db.query(`ALTER TABLE stacks DROP COLUMN ${column}`);
    }
  }
}

function namesIn(json: string): string[] {
  return JSON.parse(json) as string[];
}

function valuesIn(value: string | null): string[] {
  return value === null ? [] : [value];
}

/**
 * Returns the sort key of values; `1` if there are none, which sorts last. Copied from the
 * application, so that later changes to the application do not change this migration.
 */
function keyOf(values: readonly string[]): string {
  return values.length === 0 ? '1' : `0${values.join(',').normalize('NFKC').toLowerCase()}`;
}
