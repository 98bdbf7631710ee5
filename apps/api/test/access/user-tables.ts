import { UnitOfWork } from '#infra/database/unit-of-work.js';
import {
  CodeAttempts,
  ResetAttempts,
  SignInAttempts,
} from '#modules/auth/attempts/attempts.limiter.js';
import type { TestApp } from '../test-app.js';

const tables = [
  'recovery_codes',
  'two_factor',
  'sessions',
  'group_members',
  'group_permissions',
  'user_groups',
  'user_permissions',
  'users',
];

/** Returns all stored users and groups, to prove that a rejected request has changed nothing. */
export async function readUserTables(app: TestApp): Promise<Record<string, unknown[]>> {
  const { manager } = app.get(UnitOfWork);
  const rows: [string, unknown[]][] = [];
  for (const table of tables) {
    const order = table === 'users' ? 'ORDER BY id' : '';
    rows.push([table, await manager.query<unknown[]>(`SELECT * FROM ${table} ${order}`)]);
  }
  return Object.fromEntries(rows);
}

/**
 * Resets a shared application for the next test: removes users, groups, tokens and event log
 * entries, and clears the counts of sign-in attempts.
 */
export async function resetUsers(app: TestApp): Promise<void> {
  await app.reset('event_log', 'api_tokens', ...tables);
  for (const Attempts of [SignInAttempts, ResetAttempts, CodeAttempts]) {
    Object.assign(app.get(Attempts), new Attempts());
  }
}
