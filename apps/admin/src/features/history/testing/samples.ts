import type {
  DeletedJobReply,
  DeletePreview,
  JobDetailReply,
  JobReply,
} from '@stackyard/contracts';

export function sampleJob(overrides: Partial<JobReply> = {}): JobReply {
  return {
    id: 7,
    status: 'FINISHED',
    title: 'Heat',
    job_kind: 'bluray',
    raw_path: '/raw/heat',
    output_path: '/out/heat.mkv',
    mediaType: 'bluray',
    ripSuccessful: true,
    encodeSuccess: true,
    created_at: '2026-03-01T10:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
    year: 1995,
    artist: null,
    detectedTitle: 'HEAT',
    imdbId: 'tt0113277',
    tmdbId: null,
    musicBrainzId: null,
    poster: null,
    errorMessage: null,
    errorAcknowledgedAt: null,
    parentJobId: null,
    sourceJobId: null,
    discNumber: null,
    device: null,
    active: false,
    progress: null,
    startedAt: '2026-03-01T10:00:00.000Z',
    endedAt: '2026-03-01T12:00:00.000Z',
    bytesIn: 32_000_000_000,
    bytesOut: 4_700_000_000,
    rawStatus: null,
    outputStatus: null,
    ...overrides,
  };
}

export function sampleJobDetail(overrides: Partial<JobDetailReply> = {}): JobDetailReply {
  return {
    ...sampleJob(),
    ripperInfo: null,
    analyzerInfo: null,
    encoderInfo: null,
    encodePlan: null,
    allowedNext: [],
    log_count: 0,
    logMeta: { loaded: false, total: 0, returned: 0, truncated: false },
    children: [],
    outputs: [],
    ...overrides,
  };
}

/** Returns a preview with a raw folder, a result and a missing file. */
export function samplePreview(overrides: Partial<DeletePreview> = {}): DeletePreview {
  return {
    jobId: 7,
    relatedJobs: [
      {
        id: 7,
        title: 'Heat',
        status: 'FINISHED',
        parentJobId: null,
        isPrimary: true,
        active: false,
        orphanRawImport: false,
        createdAt: '2026-03-01T10:00:00.000Z',
      },
    ],
    pathCandidates: {
      raw: [
        {
          path: '/raw/heat',
          exists: true,
          isDirectory: true,
          files: 12,
          sizeBytes: 32_000_000_000,
          jobIds: [7],
        },
      ],
      movie: [
        {
          path: '/out/heat.mkv',
          exists: true,
          isDirectory: false,
          files: 1,
          sizeBytes: 4_700_000_000,
          jobIds: [7],
        },
        {
          path: '/out/old.mkv',
          exists: false,
          isDirectory: false,
          files: 0,
          sizeBytes: 0,
          jobIds: [7],
        },
      ],
    },
    kept: [
      { path: '/out/notes.txt', target: 'movie', reason: 'unknown', detail: null, jobIds: [] },
    ],
    token: 'preview-1',
    expiresAt: '2026-03-01T12:10:00.000Z',
    ...overrides,
  };
}

export function sampleDeletion(): DeletedJobReply {
  return {
    fileSummary: { target: 'both', raw: { filesDeleted: 12 }, movie: { filesDeleted: 1 } },
    kept: [],
    binEntryId: 5,
    deleted: true,
    jobId: 7,
    fileTarget: 'both',
    deletedJobIds: [7],
    uiReset: { reset: false, state: 'IDLE' },
    safeguards: {
      containsOrphanRawImportJob: false,
      resetDriveStateApplied: false,
      keepDetectedDeviceApplied: true,
    },
  };
}
