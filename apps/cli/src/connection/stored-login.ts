import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandFailure } from '../faults/exit-codes.js';
import { systemCodeOf } from '../faults/system-fault.js';

/** The login that `stackyard login` stores for later commands. */
export interface StoredLogin {
  url: string;
  token: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the path of the login file, which is in the user's configuration directory. */
function loginFilePath(env: Environment): string {
  const folder = env['XDG_CONFIG_HOME'] || join(env['HOME'] ?? homedir(), '.config');
  return join(folder, 'stackyard', 'config.json');
}

export async function readLogin(env: Environment): Promise<StoredLogin | null> {
  const file = loginFilePath(env);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw new CommandFailure('badInput', `${file} cannot be read`, { cause: error });
  }
  const login = parseLogin(text);
  if (login === null) {
    throw new CommandFailure('badInput', `${file} is damaged; log in again: stackyard login`);
  }
  return login;
}

/** Writes the login file atomically, readable only by its owner. Returns its path. */
export async function storeLogin(env: Environment, login: StoredLogin): Promise<string> {
  const file = loginFilePath(env);
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return file;
}

export async function forgetLogin(env: Environment): Promise<void> {
  await rm(loginFilePath(env), { force: true });
}

function parseLogin(text: string): StoredLogin | null {
  try {
    const value: unknown = JSON.parse(text);
    return isStoredLogin(value) ? { url: value.url, token: value.token } : null;
  } catch {
    return null;
  }
}

function isStoredLogin(value: unknown): value is StoredLogin {
  return (
    typeof value === 'object' &&
    value !== null &&
    'url' in value &&
    typeof value.url === 'string' &&
    'token' in value &&
    typeof value.token === 'string'
  );
}
