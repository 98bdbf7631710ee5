import type { BinEntryReply, ListBinReply } from '@stackyard/contracts';
import { bytesPerGigabyte } from '../../gigabyte.js';
import type { BinEntryEntity, BinJobEntity, BinPathEntity } from './bin.entity.js';

const maxPaths = 200;
const dayMs = 86_400_000;

export type BinLimits = Pick<ListBinReply, 'keepDays' | 'maxBytes'>;

/**
 * Returns the configured limits for age and size. A limit is null if its setting is 0, which means
 * that there is no limit.
 */
export function binLimits(settings: {
  MEDIA_BIN_DAYS: number;
  MEDIA_BIN_GIGABYTES: number;
}): BinLimits {
  const { MEDIA_BIN_DAYS: days, MEDIA_BIN_GIGABYTES: gigabytes } = settings;
  return {
    keepDays: days === 0 ? null : days,
    maxBytes: gigabytes === 0 ? null : gigabytes * bytesPerGigabyte,
  };
}

/** Returns the earliest deletion time of entries to keep; null if there is no age limit. */
export function oldestKeptTime({ keepDays }: BinLimits, now: Date): string | null {
  return keepDays === null ? null : new Date(now.getTime() - keepDays * dayMs).toISOString();
}

export function toBinReply(
  entry: BinEntryEntity,
  paths: readonly BinPathEntity[],
  jobs: readonly BinJobEntity[],
  { keepDays }: BinLimits,
): BinEntryReply {
  const { id, state, title, fileTarget, jobsDeleted, files, sizeBytes } = entry;
  const { deletedAt, deletedBy } = entry;
  const entryPaths = paths.filter(({ entryId }) => entryId === id);
  const purgeAt = keepDays === null ? null : new Date(Date.parse(deletedAt) + keepDays * dayMs);
  return {
    id,
    state,
    title,
    jobIds: jobs.filter(({ entryId }) => entryId === id).map(({ jobId }) => jobId),
    jobsDeleted,
    fileTarget,
    files,
    sizeBytes,
    paths: entryPaths.slice(0, maxPaths).map((row) => {
      return {
        path: row.path,
        target: row.target,
        isDirectory: row.isDirectory,
        files: row.files,
        sizeBytes: row.sizeBytes,
      };
    }),
    deletedAt,
    deletedBy,
    purgeAt: purgeAt?.toISOString() ?? null,
  };
}
