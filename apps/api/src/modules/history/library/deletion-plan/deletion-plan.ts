import type { KeptPathReply, KeptReason, PathCandidateReply } from '@stackyard/contracts';
import { createHash } from 'node:crypto';
import type { MediaPath, PathRefusedError } from '../../jobs/files/media-path.js';

export type PathTarget = 'raw' | 'movie';

/** A path that a deletion can move, as found when the plan was made. */
export interface Candidate {
  path: MediaPath;
  target: PathTarget;
  exists: boolean;
  isDirectory: boolean;
  files: number;
  bytes: number;
  /** Inode number, which shows whether another file has taken the path; null if the path is free. */
  inode: bigint | null;
  jobIds: number[];
}

export interface DeletionPlan {
  raw: Candidate[];
  movie: Candidate[];
  keptPaths: KeptPathReply[];
}

export interface PlanDifference {
  added: string[];
  gone: string[];
  changed: string[];
}

function candidatesOf(plan: DeletionPlan): Candidate[] {
  return [...plan.raw, ...plan.movie];
}

/**
 * Returns a hash of the size, file count, inode and other details of each path. If the hashes in two
 * plans differ, the files have changed.
 */
export function fingerprintsOf(plan: DeletionPlan): Map<string, string> {
  return new Map(
    candidatesOf(plan).map(({ path, target, exists, files, bytes, inode }) => {
      const facts = [target, exists, files, bytes, String(inode)].join(' ');
      return [path.path, createHash('sha256').update(facts).digest('base64url')];
    }),
  );
}

/** Returns the changes since the plan was shown; null if there are none. */
export function differenceOf(
  confirmedFingerprints: ReadonlyMap<string, string>,
  currentFingerprints: ReadonlyMap<string, string>,
): PlanDifference | null {
  const added = [...currentFingerprints.keys()].filter((path) => !confirmedFingerprints.has(path));
  const gone = [...confirmedFingerprints.keys()].filter((path) => !currentFingerprints.has(path));
  const changed = [...currentFingerprints].flatMap(([path, fingerprint]) =>
    confirmedFingerprints.has(path) && confirmedFingerprints.get(path) !== fingerprint
      ? [path]
      : [],
  );
  return added.length + gone.length + changed.length === 0 ? null : { added, gone, changed };
}

/**
 * Drops candidates that are inside the folder of another candidate, because a folder moves with its
 * contents. Adds the jobs of the dropped candidates to that folder.
 */
export function withoutNested(candidates: readonly Candidate[]): Candidate[] {
  const ordered = [...candidates].sort((a, b) => (a.path.path < b.path.path ? -1 : 1));
  const outerCandidates: Candidate[] = [];
  for (const candidate of ordered) {
    const enclosingFolder = outerCandidates.find(
      (other) => other.isDirectory && other.path.contains(candidate.path),
    );
    if (enclosingFolder === undefined) outerCandidates.push(candidate);
    else enclosingFolder.jobIds = [...new Set([...enclosingFolder.jobIds, ...candidate.jobIds])];
  }
  return outerCandidates;
}

export function createKeptPath(
  path: string,
  target: PathTarget,
  reason: KeptReason,
  jobIds: readonly number[] = [],
): KeptPathReply {
  return { path, target, reason, detail: null, jobIds: [...new Set(jobIds)] };
}

export function toKeptPathReply(
  path: string,
  target: PathTarget,
  refusal: PathRefusedError,
): KeptPathReply {
  return { path, target, reason: 'refused', detail: refusal.detail, jobIds: [] };
}

export function toCandidateReply(candidate: Candidate): PathCandidateReply {
  const { path, exists, isDirectory, files, bytes, jobIds } = candidate;
  return { path: path.path, exists, isDirectory, files, sizeBytes: bytes, jobIds };
}
