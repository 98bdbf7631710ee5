import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '#infra/system-fault.js';
import { isRestorePlan, nextMove, type RestoredBackup, type RestorePlan } from './restore-plan.js';

const planFile = 'restore.json';
const doneFile = 'restored.json';
/** What is unpacked and not put in place yet lies in a folder that begins so. */
const unpackedPrefix = '.restoring-';

/** A place for what is unpacked. */
export function unpackedFolder(stamp: string): string {
  return `${unpackedPrefix}${stamp}`;
}

/** Stores what is to be done. With this, and not before, the restore is decided. */
export async function decide(dataDir: string, plan: RestorePlan): Promise<void> {
  await writeSafely(dataDir, planFile, JSON.stringify(plan));
}

/**
 * Brings a restore that was decided to its end and removes what was left of one that was not. The caller
 * holds the data directory for itself.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const plan = await readPlan(dataDir);
  if (plan !== null) {
    await carryOut(dataDir, plan);
    await writeSafely(dataDir, doneFile, JSON.stringify(plan.restored));
    await rm(join(dataDir, planFile));
    await syncFolder(dataDir);
  }
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(unpackedPrefix)) await rm(join(dataDir, name), { recursive: true });
  }
}

/** Whether there is anything to finish or to clear away. */
export async function hasUnfinishedRestore(dataDir: string): Promise<boolean> {
  const found = await readdir(dataDir).catch(() => []);
  return found.some((name) => name === planFile || name.startsWith(unpackedPrefix));
}

/** What was restored and has not been written down yet; null when nothing was. */
export async function restoredBackup(dataDir: string): Promise<RestoredBackup | null> {
  const text = await readIfThere(join(dataDir, doneFile));
  return text === null ? null : (JSON.parse(text) as RestoredBackup);
}

export async function forgetRestored(dataDir: string): Promise<void> {
  await rm(join(dataDir, doneFile), { force: true });
}

/** A folder's names are only on the disk once the folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function carryOut(dataDir: string, plan: RestorePlan): Promise<void> {
  const from = join(dataDir, plan.from);
  const aside = join(dataDir, plan.aside);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of plan.leftovers) {
    const left = join(dataDir, name);
    // Once the new database is in place, such a file would be its own.
    if ((await exists(left)) && (await exists(join(from, plan.items[0] ?? ''))))
      await rename(left, join(aside, name));
  }
  // The database comes last: it stands for all of them.
  for (const name of plan.items.slice(1)) await place(name, { dataDir, from, aside });
  for (const name of plan.items.slice(0, 1)) await place(name, { dataDir, from, aside });
  for (const path of [aside, dataDir]) await syncFolder(path);
}

async function place(
  name: string,
  { dataDir, from, aside }: { dataDir: string; from: string; aside: string },
): Promise<void> {
  const [unpacked, inPlace, kept] = [from, dataDir, aside].map((folder) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (;;) {
    const move = nextMove({
      unpacked: await exists(unpacked),
      inPlace: await exists(inPlace),
      aside: await exists(kept),
    });
    if (move === 'done') return;
    if (move === 'set aside') await rename(inPlace, kept);
    else await rename(unpacked, inPlace);
  }
}

async function readPlan(dataDir: string): Promise<RestorePlan | null> {
  const text = await readIfThere(join(dataDir, planFile));
  if (text === null) return null;
  const plan: unknown = JSON.parse(text);
  if (!isRestorePlan(plan)) throw new Error(`${planFile} in ${dataDir} is not a restore plan`);
  return plan;
}

/** A file that is there whole or not at all. */
async function writeSafely(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `${name}.draft`);
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, join(folder, name));
  await syncFolder(folder);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
