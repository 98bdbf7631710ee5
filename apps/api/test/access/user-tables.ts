import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { TestApp } from '../test-app.js';

const tables = [
  'users',
  'user_permissions',
  'user_groups',
  'group_permissions',
  'group_members',
  'sessions',
  'two_factor',
  'recovery_codes',
];

/** All stored users and groups, to prove that a refusal changed nothing. */
export async function userTables(app: TestApp): Promise<Record<string, unknown[]>> {
  const { manager } = app.get(UnitOfWork);
  const rows: [string, unknown[]][] = [];
  for (const table of tables) {
    const order = table === 'users' ? 'ORDER BY id' : '';
    rows.push([table, await manager.query<unknown[]>(`SELECT * FROM ${table} ${order}`)]);
  }
  return Object.fromEntries(rows);
}
