import type {
  ListMetadataProvidersReply,
  MetadataProviderReply,
  ProcessingReply,
  ProcessingRunReply,
  ProcessingSettingsReply,
} from '@stackyard/contracts';

export const sampleProcessingSettings: ProcessingSettingsReply = {
  parallelEncodes: 1,
  preset: 'HQ 1080p30 Surround',
  container: 'mkv',
  minLengthMinutes: 0.5,
  audioLanguages: ['deu', 'eng'],
  subtitleLanguages: [],
  analysisMinutes: 30,
  encodeHours: 24,
  minFreeGigabytes: 10,
  niceness: 10,
  changedAt: '2026-11-19T18:00:00.000Z',
  changedBy: 'lena',
};

const queuedRun: ProcessingRunReply = {
  id: 8,
  jobId: 42,
  kind: 'analysis',
  state: 'queued',
  position: 1,
  percent: null,
  etaSeconds: null,
  framesPerSecond: null,
  fault: null,
  reason: null,
  requestedBy: 'lena',
  requestedAt: '2026-11-20T18:00:00.000Z',
  startedAt: null,
  endedAt: null,
  outputPath: null,
};

/** MediaInfo is installed, but HandBrake is not. */
export const sampleProcessingReply: ProcessingReply = {
  tools: [
    { tool: 'mediainfo', program: 'mediainfo', path: '/usr/bin/mediainfo' },
    { tool: 'handbrake', program: 'HandBrakeCLI', path: null },
  ],
  outputDirs: [],
  open: [
    { ...queuedRun, id: 7, jobId: 41, kind: 'encode', state: 'running', percent: 41.6 },
    queuedRun,
  ],
};

export const sampleTmdb: MetadataProviderReply = {
  provider: 'tmdb',
  name: 'TMDb',
  needsKey: true,
  configured: true,
  attribution: 'This product uses the TMDB API.',
};

export const sampleProviders: ListMetadataProvidersReply = {
  providers: [
    {
      ...sampleTmdb,
      provider: 'omdb',
      name: 'OMDb',
      configured: false,
      attribution: 'Data by OMDb.',
    },
    sampleTmdb,
    { ...sampleTmdb, provider: 'musicbrainz', name: 'MusicBrainz', needsKey: false },
  ],
};
