import { Injectable } from '@nestjs/common';
import {
  fullListPageSize,
  type ListOrphanRawReply,
  type OrphanRawFolderReply,
  type OrphanReason,
  type RawRootReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { pageOfRows } from '#infra/database/keyset.js';
import { mapConcurrently } from '../folders/map-concurrently.js';
import { PathRefusedError, MediaPath, type MediaRoot } from '../../jobs/files/media-path.js';
import { parseFolderName } from './folder-name.js';
import { OrphansRepository } from './orphans.repository.js';
import { RawFolders, type RawFolder } from './raw-folders.adapter.js';

const latestFirst = {
  list: 'orphan folders',
  sortColumns: { changedAt: 'number', absolutePath: 'text' },
  order: 'desc',
  pageSize: fullListPageSize,
} as const;
const folderConcurrency = 8;
/**
 * A folder that has changed within this period is listed as recently changed, because a program
 * may still be writing to it.
 */
const recentChangeMs = 5 * 60_000;

interface FoundFolder {
  path: MediaPath;
  /** Absolute path, as the sort key of folders that changed at the same time. */
  absolutePath: string;
  changedAt: number;
}

/** Finds raw folders that no job uses. Changes nothing. */
@Injectable()
export class OrphanScanService {
  /** The scans in progress, by requested page. */
  private readonly runningScans = new Map<string, Promise<ListOrphanRawReply>>();

  constructor(
    private readonly folders: RawFolders,
    private readonly orphans: OrphansRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a page of the raw folders that no job uses. Concurrent requests for the same page share
   * one scan.
   *
   * @throws ProblemError CURSOR_INVALID or MEDIA_DIRS_NOT_CONFIGURED
   */
  list(query: WholeListQuery): Promise<ListOrphanRawReply> {
    const page = JSON.stringify([query.limit, query.cursor]);
    const scan =
      this.runningScans.get(page) ?? this.scan(query).finally(() => this.runningScans.delete(page));
    this.runningScans.set(page, scan);
    return scan;
  }

  private async scan(query: WholeListQuery): Promise<ListOrphanRawReply> {
    const orphanFolders: FoundFolder[] = [];
    const roots: RawRootReply[] = [];
    const rawRoots = this.folders.roots;
    for (const root of rawRoots) roots.push(await this.scanRoot(root, orphanFolders));
    const { rows: pageFolders, nextCursor } = pageOfRows(orphanFolders, latestFirst, query);
    const replies = await mapConcurrently(pageFolders, folderConcurrency, (folder) =>
      this.toReply(folder),
    );
    const rows = replies.filter((row) => row !== null);
    return {
      rawDir: rawRoots[0]?.path ?? '',
      rawDirs: rawRoots.map(({ path }) => path),
      roots,
      rows: await this.withCollisions(rows),
      // The total is an upper bound: folders without a list entry are subtracted only for this page,
      // because the folders of the other pages have not been examined.
      total: orphanFolders.length - (pageFolders.length - rows.length),
      nextCursor,
    };
  }

  private async scanRoot(root: MediaRoot, orphanFolders: FoundFolder[]): Promise<RawRootReply> {
    try {
      await this.folders.forEachNameBatch(root, async (names) => {
        const orphans = await this.orphans.findNamesWithoutJob(root.path, names);
        for (const [name, changedAt] of await this.folders.readModificationTimes(root, orphans)) {
          const path = MediaPath.inRoot(root, [name]);
          orphanFolders.push({ path, absolutePath: path.path, changedAt: Math.trunc(changedAt) });
        }
      });
      return { path: root.path, fault: null };
    } catch (error) {
      if (error instanceof PathRefusedError) return { path: root.path, fault: error.detail };
      throw error;
    }
  }

  /**
   * Returns the list entry of a folder; null if the folder is empty, missing or cannot be used, for
   * example because it is on another file system. A folder that Stackyard may not read still gets
   * an entry.
   */
  private async toReply({ path, changedAt }: FoundFolder): Promise<OrphanRawFolderReply | null> {
    const { title, year, imdbId, jobId, isIncomplete } = parseFolderName(path.name);
    const commonFields = {
      rawPath: path.path,
      folderName: path.name,
      title,
      year,
      imdbId,
      folderJobId: jobId,
      lastModifiedAt: new Date(changedAt).toISOString(),
    };
    try {
      const folder = await this.folders.readFolder(path);
      const { mediaType, fileCount, bytes: sizeBytes } = folder;
      const reasons = this.reasonsOf(folder, isIncomplete, changedAt);
      const isImportable = !isIncomplete;
      return {
        ...commonFields,
        mediaType,
        fileCount,
        sizeBytes,
        importable: isImportable,
        reasons,
      };
    } catch (error) {
      if (!(error instanceof PathRefusedError)) throw error;
      if (error.fault !== 'denied') return null;
      const unknownContents = { mediaType: 'other', fileCount: 0, sizeBytes: 0 } as const;
      return { ...commonFields, ...unknownContents, importable: false, reasons: ['denied'] };
    }
  }

  private reasonsOf(folder: RawFolder, isIncomplete: boolean, changedAt: number): OrphanReason[] {
    const reasons: OrphanReason[] = [];
    if (isIncomplete) reasons.push('incomplete');
    if (!folder.hasMedia) reasons.push('no-media');
    if (this.clock.now().getTime() - changedAt < recentChangeMs) reasons.push('recently-changed');
    if (folder.symbolicLinkCount > 0) reasons.push('has-links');
    if (!folder.isComplete) reasons.push('size-incomplete');
    return reasons;
  }

  /**
   * Marks folders whose name contains the number of an existing job, and folders that have the same
   * title and year as another folder on the page.
   */
  private async withCollisions(rows: OrphanRawFolderReply[]): Promise<OrphanRawFolderReply[]> {
    const folderJobIds = rows.flatMap(({ folderJobId }) => folderJobId ?? []);
    const existingIds = await this.orphans.findExistingIds(folderJobIds);
    const titles = new Map<string, number>();
    for (const row of rows) titles.set(nameKey(row), (titles.get(nameKey(row)) ?? 0) + 1);
    for (const row of rows) {
      if (row.folderJobId !== null && existingIds.has(row.folderJobId)) {
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
