import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);
const serverUrl = process.env['STACKYARD_TEST_POSTGRES'] ?? '';

/** Creates a database for this test and returns its URL. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `e2e_${randomBytes(8).toString('hex')}`;
  await queryRows(`${serverUrl}postgres`, `CREATE DATABASE ${name}`);
  return `${serverUrl}${name}`;
}

export async function countTables(url: string): Promise<number> {
  const statement = `SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'`;
  return Number(await queryRows(url, statement));
}

/** Returns the number of other connections to a database. */
export async function countConnections(url: string): Promise<number> {
  const statement = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()`;
  return Number(await queryRows(url, `${statement} AND pid <> pg_backend_pid()`));
}

/** Returns the names of the leases that a process holds, or held when it crashed. */
export async function readHeldLeases(url: string): Promise<string[]> {
  const leaseNames = await queryRows(
    url,
    'SELECT name FROM leases WHERE holder IS NOT NULL ORDER BY name',
  );
  return leaseNames === '' ? [] : leaseNames.split('\n');
}

async function queryRows(url: string, statement: string): Promise<string> {
  const { stdout } = await execFileAsync('psql', ['-XAtc', statement, url]);
  return stdout.trim();
}
