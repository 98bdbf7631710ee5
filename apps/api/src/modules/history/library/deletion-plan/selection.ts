import type { DeleteTarget, KeptPathReply } from '@stackyard/contracts';
import { ProblemError } from '#infra/http/problem-error.js';
import { createKeptPath, type Candidate, type DeletionPlan } from './deletion-plan.js';

export interface Selection {
  target: DeleteTarget;
  selectedRawPaths?: readonly string[] | undefined;
  selectedMoviePaths?: readonly string[] | undefined;
}

/** Maximum number of errors listed in one reply. */
const maxErrors = 100;

export interface SelectedPaths {
  paths: Candidate[];
  keptPaths: KeptPathReply[];
}

/**
 * Applies a selection to a plan. Skips paths that no longer exist.
 *
 * @throws ProblemError DELETE_PREVIEW_STALE, which names the selected paths that are not in the
 * plan
 */
export function selectPaths(plan: DeletionPlan, selection: Selection): SelectedPaths {
  const { target, selectedRawPaths, selectedMoviePaths } = selection;
  const targets = [
    [plan.raw, selectedRawPaths, target === 'raw' || target === 'both'],
    [plan.movie, selectedMoviePaths, target === 'movie' || target === 'both'],
  ] as const;
  const result: SelectedPaths = { paths: [], keptPaths: [...plan.keptPaths] };
  const unknownPaths: string[] = [];
  for (const [candidates, selectedPaths, isTargeted] of targets) {
    const plannedPaths = new Set(candidates.map(({ path }) => path.path));
    unknownPaths.push(...(selectedPaths ?? []).filter((path) => !plannedPaths.has(path)));
    if (!isTargeted) continue;
    for (const candidate of candidates) {
      const { path } = candidate.path;
      if (selectedPaths !== undefined && !selectedPaths.includes(path)) {
        result.keptPaths.push(createKeptPath(path, candidate.target, 'not-selected'));
      } else if (candidate.exists) {
        result.paths.push(candidate);
      }
    }
  }
  if (unknownPaths.length > 0) {
    const detail = `Not in the preview: ${unknownPaths.slice(0, 5).join(', ')}. Nothing was deleted.`;
    const difference = { added: [], gone: unknownPaths, changed: [] };
    const errors = unknownPaths.slice(0, maxErrors).map((path) => ({
      pointer: pointerOf(selection, path) ?? '',
      code: 'not-in-preview',
      detail: 'is not in the preview',
    }));
    throw new ProblemError('DELETE_PREVIEW_STALE', detail, { difference, errors });
  }
  return result;
}

/**
 * Returns the JSON pointer to a path in the request; undefined if the request does not contain the
 * path.
 */
export function pointerOf(selection: Selection, path: string): string | undefined {
  for (const field of ['selectedRawPaths', 'selectedMoviePaths'] as const) {
    const index = selection[field]?.indexOf(path) ?? -1;
    if (index !== -1) return `/${field}/${index}`;
  }
  return undefined;
}
