import type { DeletePreview, DeleteTarget, FileTarget } from '@stackyard/contracts';

/** What of a preview is to go. */
export interface DeletionChoice {
  /** True for the files alone. */
  keepJob: boolean;
  includeRelated: boolean;
  preserveRawForImportJobs: boolean;
  permanent: boolean;
  resetDriveState: boolean;
  /** Paths that were taken out of the preview. */
  spared: ReadonlySet<string>;
}

export const firstChoice: DeletionChoice = {
  keepJob: false,
  includeRelated: true,
  preserveRawForImportJobs: false,
  permanent: false,
  resetDriveState: false,
  spared: new Set(),
};

type Candidates = DeletePreview['pathCandidates'];

/** Candidates that exist and were not spared. */
function goingPaths({ raw, movie }: Candidates, { spared }: DeletionChoice) {
  const goes = ({ path, exists }: { path: string; exists: boolean }) => exists && !spared.has(path);
  return { raw: raw.filter(goes), movie: movie.filter(goes) };
}

/** Number of files that go. */
export function goingFiles(candidates: Candidates, choice: DeletionChoice): number {
  const { raw, movie } = goingPaths(candidates, choice);
  return [...raw, ...movie].reduce((sum, { files }) => sum + files, 0);
}

/** The sides on which something goes. */
export function targetOf(candidates: Candidates, choice: DeletionChoice): DeleteTarget {
  const { raw, movie } = goingPaths(candidates, choice);
  if (raw.length > 0) return movie.length > 0 ? 'both' : 'raw';
  return movie.length > 0 ? 'movie' : 'none';
}

/** What both deletions of one job are told; the token makes sure that nothing else goes. */
export function deletionRequest(preview: DeletePreview, choice: DeletionChoice) {
  const { raw, movie } = goingPaths(preview.pathCandidates, choice);
  return {
    includeRelated: choice.includeRelated,
    selectedRawPaths: raw.map(({ path }) => path),
    selectedMoviePaths: movie.map(({ path }) => path),
    previewToken: preview.token,
    permanent: choice.permanent,
  };
}

/** For the deletion of files alone, which needs at least one. */
export function fileTargetOf(target: DeleteTarget): FileTarget | null {
  return target === 'none' ? null : target;
}
