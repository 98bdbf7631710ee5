import { Injectable } from '@nestjs/common';
import type { PathStateReply } from '@stackyard/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { Clock } from '#infra/clock.js';
import { MediaFiles } from '../files/media-files.adapter.js';
import { PathRefusedError } from '../files/media-path.js';
import { withOpenFolder, type OpenFolder } from '../files/open-folder.adapter.js';

const concurrency = 16;
const timeLimitMs = 2000;
const maxCountedEntries = 10_000;
const cacheMs = 5000;
const maxCacheEntries = 5000;

/** Reads the state of paths inside the configured roots. Other paths are never accessed. */
@Injectable()
export class PathStates {
  private readonly cache = new Map<string, { expiresAt: number; state: PathStateReply | null }>();

  constructor(
    private readonly files: MediaFiles,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the states of the paths, by path. Leaves out paths that are refused, for example because
   * they are outside the roots or lead through a symbolic link. Also leaves out states that cannot
   * be read within `timeLimitMs`, so that a sleeping disk does not delay the reply.
   */
  async readStates(paths: readonly (string | null)[]): Promise<Map<string, PathStateReply>> {
    const remainingPaths = [...new Set(paths)].filter((path) => path !== null);
    const states = new Map<string, PathStateReply>();
    const abortController = new AbortController();
    const worker = async () => {
      for (let path = remainingPaths.pop(); path !== undefined; path = remainingPaths.pop()) {
        if (abortController.signal.aborted) return;
        const state = await this.stateOf(path);
        if (state !== null) states.set(path, state);
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

  private async stateOf(path: string): Promise<PathStateReply | null> {
    const now = this.clock.now();
    const cached = this.cache.get(path);
    if (cached && cached.expiresAt > now.getTime()) return cached.state;
    const facts = await this.readFacts(path);
    const state = facts && { ...facts, checkedAt: now.toISOString() };
    if (this.cache.size >= maxCacheEntries) this.cache.clear();
    this.cache.set(path, { expiresAt: now.getTime() + cacheMs, state });
    return state;
  }

  private async readFacts(text: string): Promise<PathFacts | null> {
    try {
      const path = this.files.parsePath(text);
      return await this.files.withParent(path, (folder) => readEntryFacts(folder, path.name));
    } catch (error) {
      if (!(error instanceof PathRefusedError) || error.fault === 'denied') return unknownFacts;
      const isMissing = error.fault === 'vanished' || error.fault === 'not-a-folder';
      return isMissing ? missingFacts : null;
    }
  }
}

type PathFacts = Omit<PathStateReply, 'checkedAt'>;

const unknownFacts = { exists: null, isDirectory: null, entryCount: null, sizeBytes: null };
const missingFacts = { ...unknownFacts, exists: false };

async function readEntryFacts(folder: OpenFolder, name: string): Promise<PathFacts> {
  const stats = await folder.statEntry(name);
  if (stats === null) return missingFacts;
  if (!stats.isDirectory())
    return { exists: true, isDirectory: false, entryCount: null, sizeBytes: Number(stats.size) };
  const entryCount = await withOpenFolder(await folder.openFolder(name), countEntries);
  return { exists: true, isDirectory: true, entryCount, sizeBytes: null };
}

async function countEntries(folder: OpenFolder): Promise<number> {
  const entries = await folder.openDirectory();
  let count = 0;
  try {
    while (count < maxCountedEntries && (await entries.read()) !== null) count += 1;
  } finally {
    await entries.close();
  }
  return count;
}
