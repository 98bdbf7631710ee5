import { foldForSearch, type JobReply, type PathStateReply } from '@stackyard/contracts';
import type { JobEntity } from './job.entity.js';
import { isActive, type JobFacts } from './job-transitions.js';

/**
 * Returns the title to show: the assigned title, otherwise the detected title, otherwise the name
 * of the raw folder. Empty if the job has none of these.
 */
export function titleOf(job: Pick<JobEntity, 'title' | 'detectedTitle' | 'rawPath'>): string {
  return job.title ?? job.detectedTitle ?? lastSegment(job.rawPath) ?? '';
}

function lastSegment(path: string | null): string | undefined {
  return path?.split('/').findLast((part) => part !== '');
}

/**
 * Returns the columns for filtering, sorting and searching that are derived from the other columns.
 */
export function derivedColumns(
  job: Omit<JobEntity, 'id' | 'isChild' | 'titleKey' | 'searchText'>,
): Pick<JobEntity, 'isChild' | 'titleKey' | 'searchText'> {
  const searchableTexts = [
    job.title,
    job.detectedTitle,
    job.artist,
    job.imdbId,
    job.tmdbId?.toString(),
    job.musicBrainzId,
    job.rawPath,
    job.outputPath,
  ];
  return {
    isChild: job.parentJobId !== null,
    titleKey: foldForSearch(titleOf(job)),
    searchText: foldForSearch(searchableTexts.filter((text) => text != null).join('\n')),
  };
}

export function factsOf(job: JobEntity, hasPlan: boolean): JobFacts {
  const { status, mediaType } = job;
  return {
    status,
    mediaType,
    hasTitle: titleOf(job) !== '',
    hasRawFiles: job.rawPath !== null,
    hasPlan,
  };
}

export interface JobPathStates {
  raw: PathStateReply | null;
  output: PathStateReply | null;
}

const unknownPathStates: JobPathStates = { raw: null, output: null };

export function toJobReply(job: JobEntity, states: JobPathStates = unknownPathStates): JobReply {
  return {
    id: job.id,
    status: job.status,
    title: titleOf(job),
    job_kind: job.jobKind,
    raw_path: job.rawPath,
    output_path: job.outputPath,
    mediaType: job.mediaType,
    ripSuccessful: job.ripSuccessful,
    encodeSuccess: job.encodeSuccess,
    created_at: job.createdAt,
    updated_at: job.updatedAt,
    year: job.year,
    artist: job.artist,
    detectedTitle: job.detectedTitle,
    imdbId: job.imdbId,
    tmdbId: job.tmdbId,
    musicBrainzId: job.musicBrainzId,
    // A new picture gets a new file name, so clients can cache each picture forever.
    poster: job.poster === null ? null : `/api/history/${job.id}/poster?picture=${job.poster}`,
    errorMessage: job.errorMessage,
    errorAcknowledgedAt: job.errorAcknowledgedAt,
    parentJobId: job.parentJobId,
    sourceJobId: job.sourceJobId,
    discNumber: job.discNumber,
    device: job.device,
    active: isActive(job.status),
    progress: job.progress,
    startedAt: job.startedAt,
    endedAt: job.endedAt,
    bytesIn: job.bytesIn,
    bytesOut: job.bytesOut,
    rawStatus: states.raw,
    outputStatus: states.output,
  };
}
