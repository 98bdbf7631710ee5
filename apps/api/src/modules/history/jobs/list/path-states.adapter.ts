import { Injectable } from '@nestjs/common';
import type { PathStateReply } from '@stackyard/contracts';
import { lstat, opendir } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { hasCode } from '#infra/system-fault.js';

const concurrency = 16;
const timeLimitMs = 2000;
const maxCountedEntries = 10_000;
const cacheMs = 5000;
const maxCacheEntries = 5000;

/**
 * Reads the state of paths that, judging by their text, are inside the configured roots. Other
 * paths are never accessed.
 */
@Injectable()
export class PathStates {
  private readonly roots: string[];
  private readonly cache = new Map<string, { expiresAt: number; state: PathStateReply }>();

  constructor(
    settings: Settings,
    private readonly clock: Clock,
  ) {
    const { MEDIA_RAW_DIRS, MEDIA_OUTPUT_DIRS } = settings;
    this.roots = [...MEDIA_RAW_DIRS, ...MEDIA_OUTPUT_DIRS].map((root) => resolve(root));
  }

  /**
   * Returns the states of the paths, by path. Leaves out paths outside the roots. Also leaves out
   * states that cannot be read within `timeLimitMs`, so that a sleeping disk does not delay the
   * reply.
   */
  async readStates(paths: readonly (string | null)[]): Promise<Map<string, PathStateReply>> {
    const remainingPaths = [...new Set(paths)]
      .filter((path) => path !== null)
      .filter(this.isInside);
    const states = new Map<string, PathStateReply>();
    const abortController = new AbortController();
    const worker = async () => {
      for (let path = remainingPaths.pop(); path !== undefined; path = remainingPaths.pop()) {
        if (abortController.signal.aborted) return;
        states.set(path, await this.stateOf(path));
      }
    };
    const work = Promise.all(
      Array.from({ length: Math.min(concurrency, remainingPaths.length) }, worker),
    );
    await Promise.race([
      work,
      pause(timeLimitMs, undefined, { signal: abortController.signal, ref: false }),
    ]);
    abortController.abort();
    return new Map(states);
  }

  private readonly isInside = (path: string): boolean =>
    resolve(path) === path && this.roots.some((root) => path.startsWith(root + sep));

  private async stateOf(path: string): Promise<PathStateReply> {
    const now = this.clock.now();
    const cached = this.cache.get(path);
    if (cached && cached.expiresAt > now.getTime()) return cached.state;
    const state = { ...(await readPathState(path)), checkedAt: now.toISOString() };
    if (this.cache.size >= maxCacheEntries) this.cache.clear();
    this.cache.set(path, { expiresAt: now.getTime() + cacheMs, state });
    return state;
  }
}

const unknownState = { exists: null, isDirectory: null, entryCount: null, sizeBytes: null };

async function readPathState(path: string): Promise<Omit<PathStateReply, 'checkedAt'>> {
  try {
    const stats = await lstat(path);
    if (!stats.isDirectory())
      return { ...unknownState, exists: true, isDirectory: false, sizeBytes: stats.size };
    return {
      exists: true,
      isDirectory: true,
      entryCount: await countEntries(path),
      sizeBytes: null,
    };
  } catch (error) {
    const isMissing = hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR');
    return isMissing ? { ...unknownState, exists: false } : unknownState;
  }
}

async function countEntries(path: string): Promise<number> {
  const folder = await opendir(path);
  let entries = 0;
  try {
    while (entries < maxCountedEntries && (await folder.read()) !== null) entries += 1;
  } finally {
    await folder.close();
  }
  return entries;
}
