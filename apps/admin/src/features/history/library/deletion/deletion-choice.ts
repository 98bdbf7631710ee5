import type { DeletePreview, DeleteTarget, FileTarget } from '@stackyard/contracts';

export interface DeletionChoice {
  /** True to delete only the files. */
  keepJob: boolean;
  includeRelated: boolean;
  preserveRawForImportJobs: boolean;
  permanent: boolean;
  resetDriveState: boolean;
  /** Whether the disc in the drive still counts as detected after a reset. */
  keepDetectedDevice: boolean;
  excludedPaths: ReadonlySet<string>;
}

export const initialChoice: DeletionChoice = {
  keepJob: false,
  includeRelated: true,
  preserveRawForImportJobs: false,
  permanent: false,
  resetDriveState: false,
  keepDetectedDevice: false,
  excludedPaths: new Set(),
};

type Candidates = DeletePreview['pathCandidates'];

function pathsToDelete({ raw, movie }: Candidates, { excludedPaths }: DeletionChoice) {
  const isDeleted = ({ path, exists }: { path: string; exists: boolean }) =>
    exists && !excludedPaths.has(path);
  return { raw: raw.filter(isDeleted), movie: movie.filter(isDeleted) };
}

export function countFilesToDelete(candidates: Candidates, choice: DeletionChoice): number {
  const { raw, movie } = pathsToDelete(candidates, choice);
  return [...raw, ...movie].reduce((sum, { files }) => sum + files, 0);
}

/** Returns which files the deletion affects: the raw files, the result, both or neither. */
export function targetOf(candidates: Candidates, choice: DeletionChoice): DeleteTarget {
  const { raw, movie } = pathsToDelete(candidates, choice);
  if (raw.length > 0) return movie.length > 0 ? 'both' : 'raw';
  return movie.length > 0 ? 'movie' : 'none';
}

/**
 * Returns the fields that two kinds of requests share: deleting the job, and deleting only its
 * files. The preview token limits the deletion to the previewed files.
 */
export function deletionRequest(preview: DeletePreview, choice: DeletionChoice) {
  const { raw, movie } = pathsToDelete(preview.pathCandidates, choice);
  return {
    includeRelated: choice.includeRelated,
    selectedRawPaths: raw.map(({ path }) => path),
    selectedMoviePaths: movie.map(({ path }) => path),
    previewToken: preview.token,
    permanent: choice.permanent,
  };
}

/** Returns the target for deleting only files; null if no files are selected. */
export function fileTargetOf(target: DeleteTarget): FileTarget | null {
  return target === 'none' ? null : target;
}

/**
 * Returns the folder that contains all paths, with a slash at the end; empty if there is only one
 * path or no such folder.
 */
export function sharedFolderOf(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  if (others.length === 0) return '';
  const folders = first.split('/').slice(0, -1);
  while (folders.length > 1 && !others.every((path) => path.startsWith(`${folders.join('/')}/`))) {
    folders.pop();
  }
  return folders.length < 2 ? '' : `${folders.join('/')}/`;
}
