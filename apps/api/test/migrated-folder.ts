import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '../src/config/settings.js';
import { Database } from '../src/infra/database/database.js';
import { schema } from '../src/schema.js';

const file = 'stackyard.sqlite';
let template: Promise<string> | undefined;

/** A data directory of its own with a migrated database; the migrations run once for each spec file. */
export async function migratedFolder(): Promise<string> {
  const from = await (template ??= migrate());
  const folder = await mkdtemp(join(tmpdir(), 'stackyard-'));
  await copyFile(join(from, file), join(folder, file));
  return folder;
}

async function migrate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stackyard-'));
  const settings = Object.assign(new Settings(), { DATA_DIR: folder });
  await (await Database.open(settings, schema)).close();
  return folder;
}

afterAll(async () => {
  if (template) await rm(await template, { recursive: true, force: true });
});
