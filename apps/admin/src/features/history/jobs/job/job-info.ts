import type { AlbumPlan, AnalyzerInfo, EncodePlan, JobInfo } from '@stackyard/contracts';

/**
 * Returns the result of Stackyard's own analysis; null for info from other programs, which has no
 * known structure and is shown unchanged.
 */
export function analysisIn(info: JobInfo | null): AnalyzerInfo | null {
  return isAnalyzerInfo(info) ? info : null;
}

/** Returns the encode plan of a film; null if Stackyard's own analysis made none. */
export function planIn(info: JobInfo | null): EncodePlan | null {
  return isEncodePlan(info) ? info : null;
}

/** Returns the encode plan of a CD; null if Stackyard's own analysis made none. */
export function albumIn(info: JobInfo | null): AlbumPlan | null {
  return isAlbumPlan(info) ? info : null;
}

function isAlbumPlan(info: unknown): info is AlbumPlan {
  return isObject(info) && info['mode'] === 'album' && haveListFields(info['tracks'], []);
}

function isAnalyzerInfo(info: unknown): info is AnalyzerInfo {
  const lists = ['videoTracks', 'audioTracks', 'textTracks'];
  return isObject(info) && info['runInfo'] !== undefined && haveListFields(info['files'], lists);
}

function isEncodePlan(info: unknown): info is EncodePlan {
  const lists = ['videoTracks', 'audioTracks', 'subtitleTracks'];
  return isObject(info) && isObject(info['selectors']) && haveListFields(info['titles'], lists);
}

function haveListFields(entries: unknown, names: readonly string[]): boolean {
  return (
    Array.isArray(entries) &&
    entries.every((entry) => isObject(entry) && names.every((name) => Array.isArray(entry[name])))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
