import type {
  ListStacksReply,
  Permission,
  RedeployReply,
  SessionReply,
  StackDetailReply,
  StackEnvironmentReply,
  StackReply,
  StackServerReply,
} from '@stackyard/contracts';
import { noMaintenance, sampleRedeploy } from '#shared/testing/samples.js';

export function givenStack(stack: Partial<StackReply> & { id: number }): StackReply {
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
    ...stack,
  };
}

export function givenServer(server: Partial<StackServerReply> = {}): StackServerReply {
  const refreshedAt = new Date().toISOString();
  const health = { state: 'reachable' as const, refreshedAt, fault: null };
  return { id: 1, name: 'home', health, ...server };
}

export function givenEnvironment(
  environment: Partial<StackEnvironmentReply> = {},
): StackEnvironmentReply {
  const server = { id: 1, name: 'home' };
  return {
    id: 1,
    platformId: 1,
    server,
    name: 'local',
    kind: 'docker',
    state: 'up',
    ...environment,
  };
}

export function givenList(
  stacks: StackReply[],
  more: Partial<ListStacksReply> = {},
): ListStacksReply {
  return {
    stacks,
    total: stacks.length,
    servers: [givenServer()],
    environments: [givenEnvironment()],
    nextCursor: null,
    ...more,
  };
}

export function givenDetail(
  stack: StackReply,
  more: Partial<StackDetailReply> = {},
): StackDetailReply {
  const nothing = {
    note: '',
    environmentVariables: [],
    git: null,
    containers: [],
    images: [],
    redeploys: [],
  };
  return { stack, ...nothing, ...more };
}

export function givenRedeploy(stack: StackReply, more: Partial<RedeployReply> = {}): RedeployReply {
  return sampleRedeploy({
    id: 100 + stack.id,
    batchId: 7,
    stack: { id: stack.id, name: stack.name },
    server: stack.server,
    ...more,
  });
}

export function givenSession(permissions: Permission[]): SessionReply {
  const user = { id: 1, username: 'lena', displayName: 'Lena', superuser: false };
  return { authenticated: true, user, permissions, maintenance: noMaintenance };
}
