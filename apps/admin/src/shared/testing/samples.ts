import type {
  ListStacksReply,
  StackFacetsReply,
  StackReply,
  GroupReply,
  MaintenanceModeReply,
  Permission,
  RedeployReply,
  RedeployStrategyReply,
  ServerReply,
  SessionReply,
  StackServerReply,
  UserDetailReply,
  UserRowReply,
} from '@stackyard/contracts';

/** Complete sample replies. Tests override only the fields that matter to them. */

export const noMaintenance: MaintenanceModeReply = {
  active: false,
  message: '',
  since: null,
  by: null,
  until: null,
  source: null,
  upcoming: null,
};

export const noStrategy: RedeployStrategyReply = {
  canary: false,
  maxParallel: null,
  stopAfterFailures: null,
};

export function sampleSession(...permissions: Permission[]): SessionReply {
  return {
    authenticated: true,
    user: { id: 1, username: 'lena', displayName: 'Lena', superuser: false },
    permissions,
    maintenance: noMaintenance,
  };
}

export function sampleRedeploy(change: Partial<RedeployReply> = {}): RedeployReply {
  return {
    id: 1,
    batchId: 1,
    action: 'redeploy',
    stack: { id: 1, name: 'web' },
    server: { id: 1, name: 'house' },
    environment: { platformId: 1, name: 'local' },
    state: 'queued',
    step: null,
    waitsFor: 'turn',
    steps: [],
    failure: null,
    watchedUntil: null,
    failedAfter: null,
    hasEvidence: false,
    rollbackOf: null,
    autoRollback: false,
    rollbackFailure: null,
    requestedBy: { type: 'user', id: 1, name: 'lena' },
    reason: null,
    overridesMaintenance: false,
    cancelRequested: false,
    queuedAt: '2026-03-01T10:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    ...change,
  };
}

export function sampleServer(change: Partial<ServerReply> = {}): ServerReply {
  return {
    id: 1,
    name: 'house',
    url: 'https://platform.example:9443',
    environmentIds: [],
    tls: { mode: 'system', fingerprint: null, hasCa: false },
    preset: false,
    version: '2.23.0',
    edition: 'CE',
    health: { state: 'reachable', refreshedAt: '2026-03-01T10:00:00.000Z', fault: null },
    keepImages: true,
    heldImages: null,
    createdAt: '2026-03-01T09:00:00.000Z',
    ...change,
  };
}

export function sampleStackServer(change: Partial<StackServerReply> = {}): StackServerReply {
  const { id, name, health } = sampleServer();
  return { id, name, health, ...change };
}

/** Returns a session with every permission. */
export function superuserSession(): SessionReply {
  return {
    ...sampleSession(),
    user: { id: 1, username: 'lena', displayName: 'Lena', superuser: true },
  };
}

export function sampleUserRow(change: Partial<UserRowReply> = {}): UserRowReply {
  return {
    id: 2,
    username: 'ada',
    displayName: 'Ada',
    kind: 'person',
    superuser: false,
    active: true,
    lastSignInAt: '2026-03-01T10:00:00.000Z',
    createdAt: '2026-02-01T10:00:00.000Z',
    groups: [],
    twoFactor: false,
    external: false,
    ...change,
  };
}

export function sampleUser(change: Partial<UserDetailReply> = {}): UserDetailReply {
  return {
    ...sampleUserRow(),
    granted: [],
    permissions: [],
    securityPhrase: true,
    sessions: 0,
    tokens: 0,
    ...change,
  };
}

export function sampleGroup(change: Partial<GroupReply> = {}): GroupReply {
  return {
    id: 7,
    name: 'operators',
    description: 'Redeploy what is outdated',
    permissions: ['stacks-access', 'stacks-redeploy'],
    members: 0,
    createdAt: '2026-02-01T10:00:00.000Z',
    ...change,
  };
}

export const noStacks: ListStacksReply = {
  stacks: [],
  total: 0,
  servers: [],
  environments: [],
  nextCursor: null,
};

/** Returns stack counts, all zero by default. */
export function sampleStackFacets(change: Partial<StackFacetsReply> = {}): StackFacetsReply {
  const emptyCounts = { total: 0, status: {}, health: {}, environment: {}, server: {} };
  const emptyDetailCounts = { tag: {}, group: {}, owner: {}, neverInBulk: 0 };
  return {
    ...emptyCounts,
    ...emptyDetailCounts,
    outdated: 0,
    heldBack: 0,
    redeployable: 0,
    ...change,
  };
}

export function sampleStack(stack: Partial<StackReply> & { id: number }): StackReply {
  return {
    name: `stack-${stack.id}`,
    server: { id: 1, name: 'home' },
    platformId: stack.id,
    platformUrl: null,
    environmentId: 1,
    environment: { id: 1, platformId: 1, name: 'local', kind: 'docker', state: 'up' },
    kind: 'compose',
    source: 'file',
    status: 'active',
    health: 'healthy',
    containers: { total: 2, running: 2, unhealthy: 0, restarting: 0, finished: 0 },
    freshness: 'unknown',
    freshnessCheckedAt: null,
    heldBack: false,
    redeployable: stack.obstacle == null,
    actionObstacles: { start: 'already-running', stop: null, restart: null },
    obstacle: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-02-01T00:00:00.000Z',
    openRedeploy: null,
    tags: [],
    labelTags: [],
    group: null,
    owner: null,
    neverInBulk: false,
    autoRollback: null,
    ...stack,
  };
}
