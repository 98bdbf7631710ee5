import {
  listBin,
  listDrives,
  listJobEvents,
  listJobs,
  listMetadataProviders,
  listOrphanRaw,
  listProcessingRuns,
  previewJobDeletion,
  readJob,
  readJobFacets,
  readJobMetadata,
  readProcessing,
  readSession,
  type BinEntryReply,
  type DriveReply,
  type JobEventReply,
  type ListBinReply,
  type ListJobsReply,
  type ListOrphanRawReply,
  type MetadataProviderReply,
  type OrphanRawFolderReply,
  type Permission,
  type ProcessingRunReply,
} from '@stackyard/contracts';
import { FakeApi } from '#shared/testing/fake-api.js';
import { sampleSession } from '#shared/testing/samples.js';
import { sampleJob, sampleJobDetail, samplePreview } from './samples.js';

export function jobsReply(...jobs: ListJobsReply['jobs']): ListJobsReply {
  return { jobs, total: jobs.length, totalIsExact: true, nextCursor: null };
}

export function sampleRun(overrides: Partial<ProcessingRunReply> = {}): ProcessingRunReply {
  return {
    id: 3,
    jobId: 7,
    kind: 'encode',
    state: 'running',
    position: null,
    percent: 42.6,
    etaSeconds: 90,
    framesPerSecond: 61.4,
    fault: null,
    reason: null,
    requestedBy: 'lena',
    requestedAt: '2026-03-01T11:00:00.000Z',
    startedAt: '2026-03-01T11:00:00.000Z',
    endedAt: null,
    outputPath: null,
    ...overrides,
  };
}

export const sampleDrive: DriveReply = {
  id: 2,
  device: '/dev/sr0',
  state: 'DISC_DETECTED',
  discLabel: 'HEAT',
  mediaType: 'bluray',
  jobId: null,
  changedAt: '2026-03-01T10:00:00.000Z',
};

export const sampleEvent: JobEventReply = {
  id: 1,
  jobId: 7,
  at: '2026-03-01T12:00:00.000Z',
  kind: 'deleted',
  by: 'lena',
  message: 'The job was deleted.',
  details: null,
};

export function sampleProvider(
  overrides: Partial<MetadataProviderReply> = {},
): MetadataProviderReply {
  return {
    provider: 'tmdb',
    name: 'TMDb',
    needsKey: true,
    configured: true,
    attribution: 'Data by TMDb.',
    ...overrides,
  };
}

export function sampleFolder(overrides: Partial<OrphanRawFolderReply> = {}): OrphanRawFolderReply {
  return {
    rawPath: '/raw/ronin',
    folderName: 'ronin',
    title: 'Ronin',
    year: 1998,
    imdbId: null,
    folderJobId: null,
    mediaType: 'dvd',
    fileCount: 4,
    sizeBytes: 4_700_000_000,
    lastModifiedAt: '2026-03-01T10:00:00.000Z',
    importable: true,
    reasons: [],
    ...overrides,
  };
}

export function orphansReply(...rows: OrphanRawFolderReply[]): ListOrphanRawReply {
  const roots = [{ path: '/raw', fault: null }];
  return { rawDir: '/raw', rawDirs: ['/raw'], roots, rows, total: rows.length, nextCursor: null };
}

const sampleEntry: BinEntryReply = {
  id: 5,
  state: 'kept',
  title: 'Heat',
  jobIds: [7],
  jobsDeleted: true,
  fileTarget: 'both',
  files: 13,
  sizeBytes: 36_700_000_000,
  paths: [],
  deletedAt: '2026-03-01T12:00:00.000Z',
  deletedBy: 'lena',
  purgeAt: '2026-03-31T12:00:00.000Z',
};

/** Returns a bin that contains one film. */
export function binReply(overrides: Partial<ListBinReply> = {}): ListBinReply {
  return {
    entries: [sampleEntry],
    totals: { entries: 1, sizeBytes: sampleEntry.sizeBytes },
    keepDays: 30,
    maxBytes: null,
    nextCursor: null,
    ...overrides,
  };
}

/** Starts a fake server with one film, a folder without a job, and a film in the bin. */
export function startJobsApi(...permissions: Permission[]): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession('history-access', ...permissions))
    .on(listJobs, jobsReply(sampleJob()))
    .on(readJobFacets, { status: { FINISHED: 1 }, mediaType: { bluray: 1 }, exact: true })
    .on(readProcessing, { tools: [], outputDirs: [], open: [] })
    .on(listDrives, { drives: [], nextCursor: null })
    .on(readJob, { job: sampleJobDetail() })
    .on(listProcessingRuns, { runs: [], nextCursor: null })
    .on(listJobEvents, { events: [sampleEvent], nextCursor: null })
    .on(previewJobDeletion, { preview: samplePreview() })
    .on(listMetadataProviders, { providers: [sampleProvider()] })
    .on(readJobMetadata, { automatic: null, assigned: [] })
    .on(listOrphanRaw, orphansReply(sampleFolder()))
    .on(listBin, binReply());
}
