import { Injectable } from '@nestjs/common';
import type {
  ListOrphanRawReply,
  OrphanRawFolderReply,
  OrphanReason,
  RawRootReply,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { atOnce } from '../folders/at-once.js';
import { PathRefused, MediaPath, type MediaRoot } from '../folders/media-path.js';
import { readFolderName } from './folder-name.js';
import { OrphansRepository } from './orphans.repository.js';
import { RawFolders, type RawFolder } from './raw-folders.adapter.js';

const mostRows = 1000;
const foldersAtOnce = 8;
/** Milliseconds in which a folder may still be written to by somebody. */
const recently = 5 * 60_000;

interface Found {
  path: MediaPath;
  changedAt: number;
}

/** Looks for raw folders that no job names. It changes nothing: this is what an import would find. */
@Injectable()
export class OrphanScanService {
  private running: Promise<ListOrphanRawReply> | undefined;

  constructor(
    private readonly folders: RawFolders,
    private readonly orphans: OrphansRepository,
    private readonly clock: Clock,
  ) {}

  /** Everybody who asks while a scan runs is answered by it. */
  list(): Promise<ListOrphanRawReply> {
    this.running ??= this.scan().finally(() => (this.running = undefined));
    return this.running;
  }

  private async scan(): Promise<ListOrphanRawReply> {
    const found: Found[] = [];
    const roots: RawRootReply[] = [];
    const dirs = this.folders.roots;
    for (const root of dirs) roots.push(await this.scanRoot(root, found));
    found.sort((a, b) => b.changedAt - a.changedAt);
    const shown = found.slice(0, mostRows);
    const seen = await atOnce(shown, foldersAtOnce, (folder) => this.row(folder));
    const rows = seen.filter((row) => row !== null);
    return {
      rawDir: dirs[0]?.path ?? '',
      rawDirs: dirs.map(({ path }) => path),
      roots,
      rows: await this.withNeighbours(rows),
      // What is empty or gone is no orphan; what lies beyond the rows was not looked at.
      total: found.length - (shown.length - rows.length),
    };
  }

  private async scanRoot(root: MediaRoot, found: Found[]): Promise<RawRootReply> {
    try {
      await this.folders.names(root, async (names) => {
        const orphans = await this.orphans.withoutJob(root.path, names);
        for (const [name, changedAt] of await this.folders.changed(root, orphans)) {
          found.push({ path: MediaPath.within(root, [name]), changedAt });
        }
      });
      return { path: root.path, fault: null };
    } catch (error) {
      if (error instanceof PathRefused) return { path: root.path, fault: error.detail };
      throw error;
    }
  }

  /** Null for an empty folder and for what is gone meanwhile. */
  private async row({ path, changedAt }: Found): Promise<OrphanRawFolderReply | null> {
    const { title, year, imdbId, jobId, incomplete } = readFolderName(path.name);
    const base = {
      rawPath: path.path,
      folderName: path.name,
      title,
      year,
      imdbId,
      folderJobId: jobId,
      lastModifiedAt: new Date(changedAt).toISOString(),
    };
    try {
      const folder = await this.folders.look(path);
      const { mediaType, files: fileCount, bytes: sizeBytes } = folder;
      const reasons = this.reasonsOf(folder, incomplete, changedAt);
      const importable = !incomplete;
      return { ...base, mediaType, fileCount, sizeBytes, importable, reasons };
    } catch (error) {
      if (!(error instanceof PathRefused)) throw error;
      if (error.fault !== 'denied') return null;
      const nothing = { mediaType: 'other', fileCount: 0, sizeBytes: 0 } as const;
      return { ...base, ...nothing, importable: false, reasons: ['denied'] };
    }
  }

  private reasonsOf(folder: RawFolder, incomplete: boolean, changedAt: number): OrphanReason[] {
    const reasons: OrphanReason[] = [];
    if (incomplete) reasons.push('incomplete');
    if (!folder.hasMedia) reasons.push('no-media');
    if (this.clock.now().getTime() - changedAt < recently) reasons.push('recently-changed');
    if (folder.links > 0) reasons.push('has-links');
    if (!folder.complete) reasons.push('size-incomplete');
    return reasons;
  }

  /** What only shows beside the other folders and jobs. */
  private async withNeighbours(rows: OrphanRawFolderReply[]): Promise<OrphanRawFolderReply[]> {
    const numbers = rows.flatMap(({ folderJobId }) => folderJobId ?? []);
    const taken = await this.orphans.existing(numbers);
    const titles = new Map<string, number>();
    for (const row of rows) titles.set(nameKey(row), (titles.get(nameKey(row)) ?? 0) + 1);
    for (const row of rows) {
      if (row.folderJobId !== null && taken.has(row.folderJobId)) {
        row.reasons.push('job-number-taken');
      }
      if ((titles.get(nameKey(row)) ?? 0) > 1) row.reasons.push('duplicate');
    }
    return rows;
  }
}

function nameKey({ title, year }: OrphanRawFolderReply): string {
  return `${title.toLowerCase()} ${year ?? ''}`;
}
