import type { AlbumPlan, AnalyzerInfo, EncodePlan, JobInfo } from '@stackyard/contracts';

/**
 * What Stackyard's own analysis found. Info objects of other programs may be anything: they are
 * shown as they are.
 */
export function analysisIn(info: JobInfo | null): AnalyzerInfo | null {
  return isAnalysis(info) ? info : null;
}

/** The plan that Stackyard's own analysis made. */
export function planIn(info: JobInfo | null): EncodePlan | null {
  return isPlan(info) ? info : null;
}

/** The plan of a CD, where that is what the analysis found. */
export function albumIn(info: JobInfo | null): AlbumPlan | null {
  return isAlbum(info) ? info : null;
}

function isAlbum(info: unknown): info is AlbumPlan {
  return isObject(info) && info['mode'] === 'album' && haveLists(info['tracks'], []);
}

function isAnalysis(info: unknown): info is AnalyzerInfo {
  const lists = ['videoTracks', 'audioTracks', 'textTracks'];
  return isObject(info) && info['runInfo'] !== undefined && haveLists(info['files'], lists);
}

function isPlan(info: unknown): info is EncodePlan {
  const lists = ['videoTracks', 'audioTracks', 'subtitleTracks'];
  return isObject(info) && isObject(info['selectors']) && haveLists(info['titles'], lists);
}

function haveLists(entries: unknown, names: readonly string[]): boolean {
  return (
    Array.isArray(entries) &&
    entries.every((entry) => isObject(entry) && names.every((name) => Array.isArray(entry[name])))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
