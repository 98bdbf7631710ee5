import type { BinEntryReply, ListBinReply } from '@stackyard/contracts';
import type { BinEntryEntity, BinJobEntity, BinPathEntity } from './bin.entity.js';

const mostPaths = 200;
const day = 86_400_000;
const gigabyte = 1_000_000_000;

export type BinLimits = Pick<ListBinReply, 'keepDays' | 'maxBytes'>;

/** How long and how much the bin keeps. */
export function binLimits(settings: {
  MEDIA_BIN_DAYS: number;
  MEDIA_BIN_GIGABYTES: number;
}): BinLimits {
  const { MEDIA_BIN_DAYS: days, MEDIA_BIN_GIGABYTES: gigabytes } = settings;
  return {
    keepDays: days === 0 ? null : days,
    maxBytes: gigabytes === 0 ? null : gigabytes * gigabyte,
  };
}

/** Whatever was deleted before this moment is too old; null when nothing ever is. */
export function oldestKept({ keepDays }: BinLimits, now: Date): string | null {
  return keepDays === null ? null : new Date(now.getTime() - keepDays * day).toISOString();
}

export function toBinReply(
  entry: BinEntryEntity,
  paths: readonly BinPathEntity[],
  jobs: readonly BinJobEntity[],
  { keepDays }: BinLimits,
): BinEntryReply {
  const { id, state, title, fileTarget, jobsDeleted, files, sizeBytes } = entry;
  const { deletedAt, deletedBy } = entry;
  const own = paths.filter(({ entryId }) => entryId === id);
  const purgeAt = keepDays === null ? null : new Date(Date.parse(deletedAt) + keepDays * day);
  return {
    id,
    state,
    title,
    jobIds: jobs.filter(({ entryId }) => entryId === id).map(({ jobId }) => jobId),
    jobsDeleted,
    fileTarget,
    files,
    sizeBytes,
    paths: own.slice(0, mostPaths).map((row) => {
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
