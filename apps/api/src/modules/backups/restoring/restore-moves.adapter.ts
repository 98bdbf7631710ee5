import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '#infra/system-fault.js';
import { isRestorePlan, nextMove, type RestoredBackup, type RestorePlan } from './restore-plan.js';

const planFile = 'restore.json';
const restoreNoticeFile = 'restored.json';
/** Prefix of folders with unpacked files that have not been moved into place yet. */
const stagingPrefix = '.restoring-';

export function stagingFolder(timestamp: string): string {
  return `${stagingPrefix}${timestamp}`;
}

/**
 * Stores the plan. Once the plan is stored, the restore is always completed, even after a crash.
 */
export async function storePlan(dataDir: string, plan: RestorePlan): Promise<void> {
  await writeAtomically(dataDir, planFile, JSON.stringify(plan));
}

/**
 * Completes a restore whose plan is stored. If no plan is stored, only removes what an interrupted
 * restore left behind. The caller must hold the lock on the data directory.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const plan = await readPlan(dataDir);
  if (plan !== null) {
    await applyMoves(dataDir, plan);
    await writeAtomically(dataDir, restoreNoticeFile, JSON.stringify(plan.restored));
    await rm(join(dataDir, planFile));
    await syncFolder(dataDir);
  }
  for (const name of (await readdir(dataDir)).filter(isLeftover)) {
    await rm(join(dataDir, name), { recursive: true });
  }
}

export async function hasUnfinishedRestore(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(() => []);
  return names.some((name) => name === planFile || isLeftover(name));
}

/** Whether a file or folder in the data directory can be removed if no plan is stored. */
function isLeftover(name: string): boolean {
  return (
    name.startsWith(stagingPrefix) ||
    [planFile, restoreNoticeFile].some((file) => name === draftNameOf(file))
  );
}

/** Returns the last restore if the event log does not contain it yet; null otherwise. */
export async function readRestoreNotice(dataDir: string): Promise<RestoredBackup | null> {
  const text = await nullIfMissing(readFile(join(dataDir, restoreNoticeFile), 'utf8'));
  return text === null ? null : (JSON.parse(text) as RestoredBackup);
}

export async function clearRestoreNotice(dataDir: string): Promise<void> {
  await rm(join(dataDir, restoreNoticeFile), { force: true });
}

/** Syncs a folder to disk. Without this, a crash may lose the names of new or renamed files. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function applyMoves(dataDir: string, plan: RestorePlan): Promise<void> {
  const stagingPath = join(dataDir, plan.from);
  const asideFolder = join(dataDir, plan.aside);
  await mkdir(asideFolder, { recursive: true, mode: 0o700 });
  for (const name of plan.leftovers) {
    const leftoverPath = join(dataDir, name);
    // Files such as the old write-ahead log must not stay next to the new database, because SQLite
    // would apply them to it. Once the new database is in place, such files belong to it.
    if ((await exists(leftoverPath)) && (await exists(join(stagingPath, plan.items[0] ?? ''))))
      await rename(leftoverPath, join(asideFolder, name));
  }
  // Move the database last, so that all other files are in place once the database is.
  for (const name of plan.items.slice(1))
    await moveIntoPlace(name, { dataDir, from: stagingPath, aside: asideFolder });
  for (const name of plan.items.slice(0, 1))
    await moveIntoPlace(name, { dataDir, from: stagingPath, aside: asideFolder });
  for (const path of [asideFolder, dataDir]) await syncFolder(path);
}

async function moveIntoPlace(
  name: string,
  { dataDir, from, aside }: { dataDir: string; from: string; aside: string },
): Promise<void> {
  const [unpackedPath, currentPath, asidePath] = [from, dataDir, aside].map((folder) =>
    join(folder, name),
  ) as [string, string, string];
  for (;;) {
    const move = nextMove({
      isUnpacked: await exists(unpackedPath),
      isInPlace: await exists(currentPath),
      isSetAside: await exists(asidePath),
    });
    if (move === 'done') return;
    if (move === 'set aside') await rename(currentPath, asidePath);
    else await rename(unpackedPath, currentPath);
  }
}

async function readPlan(dataDir: string): Promise<RestorePlan | null> {
  const text = await nullIfMissing(readFile(join(dataDir, planFile), 'utf8'));
  if (text === null) return null;
  const plan: unknown = JSON.parse(text);
  if (!isRestorePlan(plan)) throw new Error(`${planFile} in ${dataDir} is not a restore plan`);
  return plan;
}

async function writeAtomically(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, draftNameOf(name));
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, join(folder, name));
  await syncFolder(folder);
}

function draftNameOf(name: string): string {
  return `${name}.draft`;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
