/**
 * Realistic examples of the main requests and replies; a test validates them against their schemas.
 */

const lena = { type: 'user', id: 3, name: 'lena' };
const pipeline = { type: 'token', id: 12, name: 'shop release pipeline' };
const server = { id: 1, name: 'production' };

const redeploy = {
  id: 1482,
  batchId: 905,
  stack: { id: 17, name: 'shop' },
  server,
  state: 'succeeded',
  step: null,
  waitsFor: null,
  steps: [
    {
      step: 'preflight',
      startedAt: '2026-10-14T09:30:02.114Z',
      finishedAt: '2026-10-14T09:30:02.690Z',
    },
    {
      step: 'pulling',
      startedAt: '2026-10-14T09:30:02.690Z',
      finishedAt: '2026-10-14T09:30:31.227Z',
    },
    {
      step: 'applying',
      startedAt: '2026-10-14T09:30:31.227Z',
      finishedAt: '2026-10-14T09:30:38.902Z',
    },
    {
      step: 'verifying',
      startedAt: '2026-10-14T09:30:38.902Z',
      finishedAt: '2026-10-14T09:30:59.348Z',
    },
  ],
  failure: null,
  watchedUntil: null,
  failedAfter: null,
  requestedBy: pipeline,
  reason: 'Release 2.4',
  overridesMaintenance: false,
  cancelRequested: false,
  queuedAt: '2026-10-14T09:30:01.870Z',
  startedAt: '2026-10-14T09:30:02.114Z',
  finishedAt: '2026-10-14T09:30:59.348Z',
};

const environment = { id: 2, platformId: 3, name: 'docker-01', kind: 'docker', state: 'up' };

const stack = {
  id: 17,
  name: 'shop',
  server,
  platformId: 42,
  environmentId: 3,
  environment,
  kind: 'compose',
  source: 'git',
  status: 'active',
  health: 'healthy',
  containers: { total: 4, running: 3, unhealthy: 0, restarting: 0, finished: 1 },
  freshness: 'outdated',
  freshnessCheckedAt: '2026-10-14T09:15:00.000Z',
  redeployable: true,
  obstacle: null,
  createdAt: '2026-02-03T08:12:45.000Z',
  updatedAt: '2026-09-30T16:20:11.000Z',
  openRedeploy: null,
};

const containerCore = {
  id: '4f66ad9a0b2e7c1d5a8f3b6c9e0d1f2a3b4c5d6e7f8091a2b3c4d5e6f7081920',
  name: 'shop-web-1',
  service: 'web',
  image: 'registry.example/shop:2.4',
  state: 'running',
  health: 'healthy',
  createdAt: '2026-10-14T09:30:34.000Z',
};

const container = { ...containerCore, status: 'Up 3 hours (healthy)' };

const logLine = {
  at: '2026-10-14T12:28:05.118342719Z',
  container: 'shop-web-1',
  stream: 'stdout',
  text: 'GET /orders 200 12 ms',
  isCut: false,
};

const occurrence = {
  id: 64,
  windowId: 9,
  message: 'Database upgrade',
  startsAt: '2026-11-15T21:00:00.000Z',
  endsAt: '2026-11-15T23:00:00.000Z',
  state: 'announced',
};

const user = {
  id: 3,
  username: 'lena',
  displayName: 'Lena Vogt',
  kind: 'person',
  superuser: false,
  active: true,
  lastSignInAt: '2026-10-14T06:58:12.330Z',
  createdAt: '2026-01-12T10:04:00.000Z',
  groups: [{ id: 2, name: 'Operators' }],
  twoFactor: true,
};

const token = {
  id: 12,
  name: 'shop release pipeline',
  hint: 'sy_9f3K',
  owner: { id: 8, username: 'release-bot', displayName: 'Release pipeline' },
  permissions: ['stacks-access', 'stacks-redeploy'],
  effective: ['stacks-access', 'stacks-redeploy'],
  stackIds: [17],
  state: 'active',
  createdAt: '2026-08-01T07:00:00.000Z',
  expiresAt: '2026-10-30T07:00:00.000Z',
  lastUsedAt: '2026-10-14T09:30:01.870Z',
  lastUsedIp: '192.0.2.17',
  previousUntil: null,
};

const rawStatus = {
  exists: true,
  isDirectory: true,
  entryCount: 3,
  sizeBytes: 38_654_705_664,
  checkedAt: '2026-10-14T20:41:07.000Z',
};

const job = {
  id: 231,
  status: 'FINISHED',
  title: 'Heat',
  job_kind: 'bluray',
  raw_path: '/media/raw/Heat (1995) [tt0113277]',
  output_path: '/media/movies/Heat (1995)/Heat (1995).mkv',
  mediaType: 'bluray',
  ripSuccessful: true,
  encodeSuccess: true,
  created_at: '2026-10-14T17:02:33.000Z',
  updated_at: '2026-10-14T20:40:51.000Z',
  year: 1995,
  artist: null,
  detectedTitle: 'HEAT',
  imdbId: 'tt0113277',
  tmdbId: 949,
  musicBrainzId: null,
  poster: '/api/history/231/poster?picture=5f0c2a',
  errorMessage: null,
  errorAcknowledgedAt: null,
  parentJobId: null,
  sourceJobId: null,
  discNumber: 1,
  device: '/dev/sr0',
  active: false,
  progress: null,
  startedAt: '2026-10-14T17:02:33.000Z',
  endedAt: '2026-10-14T20:40:51.000Z',
  bytesIn: 38_654_705_664,
  bytesOut: 9_126_805_504,
  rawStatus,
  outputStatus: { ...rawStatus, isDirectory: false, entryCount: null, sizeBytes: 9_126_805_504 },
};

const reportVersion = {
  version: 2,
  etag: '"2026-10-en-2"',
  origin: 'edited',
  rating: 'neutral',
  headline: '3 of 41 redeploys failed in October',
  createdAt: '2026-11-02T08:21:40.000Z',
  createdBy: lena,
  model: null,
  writerFault: null,
};

/** @type {Readonly<Record<string, unknown>>} Examples by the name of their component. */
export const samples = {
  ActorReply: lena,
  ContainerDetailReply: {
    ...containerCore,
    imageId: 'sha256:9c4f1e6a2b7d8053c1e9f4a6b2d7085e3c1f9a4b6d2e7085c3f1a9b4d6e20785',
    imageDigests: [
      'registry.example/shop@sha256:5b0d3e9f1a7c2648e0b5d9f3a1c7624e8b0d5f9a3c1e7264b8d0f5a9c3e17246',
    ],
    exitCode: 0,
    outOfMemory: false,
    restartCount: 1,
    restartPolicy: 'unless-stopped',
    error: null,
    startedAt: '2026-10-14T09:30:36.000Z',
    finishedAt: null,
    ports: [{ container: '8080/tcp', host: '0.0.0.0:80' }],
    mounts: [
      { kind: 'volume', source: 'shop_uploads', target: '/var/lib/shop/uploads', readOnly: false },
    ],
    environmentVariables: ['DATABASE_URL', 'TZ'],
    healthChecks: [
      { endedAt: '2026-10-14T12:28:04.000Z', exitCode: 0, output: 'HTTP 200 in 12 ms' },
    ],
  },
  ContainerLogLine: logLine,
  ContainerReply: container,
  CreateGroupRequest: {
    name: 'Operators',
    description: 'Redeploy stacks and read the event log',
    permissions: ['stacks-access', 'stacks-redeploy', 'logs-access'],
  },
  CreateTokenRequest: {
    name: 'shop release pipeline',
    permissions: ['stacks-access', 'stacks-redeploy'],
    stackIds: [17],
    expiresInDays: 90,
  },
  CreateUserRequest: {
    username: 'lena',
    displayName: 'Lena Vogt',
    password: 'correct horse battery',
    groupIds: [2],
  },
  EventLogEntryReply: {
    id: 50_317,
    createdAt: '2026-10-14T09:30:59.351Z',
    category: 'redeploy',
    action: 'redeploy.succeeded',
    outcome: 'success',
    severity: 'info',
    actor: pipeline,
    target: { type: 'stack', id: 17, name: 'shop' },
    server,
    message: 'Redeploy of shop succeeded',
    ip: '192.0.2.17',
    userAgent: 'stackyard-cli/0.1.0',
    requestId: '01JD3M7Z9Q',
    reason: 'Release 2.4',
    details: { redeployId: 1482 },
  },
  GroupReply: {
    id: 2,
    name: 'Operators',
    description: 'Redeploy stacks and read the event log',
    permissions: ['stacks-access', 'stacks-redeploy', 'logs-access'],
    members: 5,
    createdAt: '2026-01-12T10:00:00.000Z',
  },
  ImageReply: {
    reference: 'registry.example/shop:2.4',
    freshness: 'outdated',
    detail: 'The registry has a newer image under this tag.',
  },
  IssuedTokenReply: { token, secret: 'sy_9f3KxQ7mB2vT8wZr4nYc6pLd1sHj5aGe0uXi' },
  JobEventReply: {
    id: 1904,
    jobId: 231,
    at: '2026-10-14T20:40:51.000Z',
    kind: 'status-changed',
    by: 'Stackyard',
    message: 'Status changed from ENCODING to FINISHED',
    details: { from: 'ENCODING', to: 'FINISHED' },
  },
  JobLogLine: {
    number: 812,
    text: '[2026-10-14T20:40:50.112Z] [HANDBRAKE] Encode done',
  },
  JobReply: job,
  MaintenanceModeReply: {
    active: true,
    message: 'Disk replacement until noon',
    since: '2026-10-14T08:00:00.000Z',
    by: 'lena',
    until: '2026-10-14T12:00:00.000Z',
    source: 'switch',
    upcoming: null,
  },
  MaintenanceWindowReply: {
    id: 9,
    message: 'Database upgrade',
    startsAt: '2026-11-15T22:00',
    durationMinutes: 120,
    timeZone: 'Europe/Berlin',
    recurrence: 'FREQ=MONTHLY;BYDAY=3SU',
    announceMinutes: [1440, 60],
    createdBy: 'lena',
    createdAt: '2026-10-01T07:45:00.000Z',
    cancelledAt: null,
    next: occurrence,
    last: null,
  },
  MaintenanceWindowRequest: {
    startsAt: '2026-11-15T22:00',
    durationMinutes: 120,
    timeZone: 'Europe/Berlin',
    recurrence: 'FREQ=MONTHLY;BYDAY=3SU',
    message: 'Database upgrade',
    announceMinutes: [1440, 60],
  },
  OccurrenceReply: occurrence,
  ReadStackLogsReply: {
    lines: [logLine],
    cursor: 'eyJzaG9wLXdlYi0xIjoiMTc5MTk4MTI4NSJ9',
    hasMore: false,
    failed: [{ container: 'shop-worker-1', detail: 'The log driver keeps no lines to read.' }],
  },
  RedeployLogLine: {
    seq: 4,
    at: '2026-10-14T09:30:31.219Z',
    level: 'info',
    text: 'Pulled 4 images.',
    output: null,
  },
  RedeployReply: redeploy,
  ReportReply: {
    month: '2026-10',
    language: 'en',
    state: 'done',
    fault: null,
    requestedAt: '2026-11-01T00:00:05.000Z',
    requestedBy: { type: 'system', id: null, name: 'Stackyard' },
    monthOver: true,
    versions: 2,
    latest: reportVersion,
  },
  ReportVersionReply: reportVersion,
  SetMaintenanceModeRequest: {
    active: true,
    message: 'Disk replacement until noon',
    until: '2026-10-14T12:00:00.000Z',
  },
  StackReply: stack,
  StackEnvironmentReply: { ...environment, server },
  StartRedeploysRequest: { stackNames: ['shop', 'wiki'], reason: 'Release 2.4' },
  TokenReply: token,
  UserDetailReply: {
    ...user,
    granted: ['metrics-read'],
    permissions: ['stacks-access', 'stacks-redeploy', 'logs-access', 'metrics-read'],
    securityPhrase: true,
    external: false,
    sessions: 2,
    tokens: 1,
  },
  UserRowReply: user,
};
