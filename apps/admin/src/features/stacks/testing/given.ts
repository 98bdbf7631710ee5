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

export { sampleStack } from '#shared/testing/samples.js';

export function sampleStackServer(server: Partial<StackServerReply> = {}): StackServerReply {
  const refreshedAt = new Date().toISOString();
  const health = { state: 'reachable' as const, refreshedAt, fault: null };
  return { id: 1, name: 'home', health, ...server };
}

export function sampleEnvironment(
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

export function sampleStackList(
  stacks: StackReply[],
  overrides: Partial<ListStacksReply> = {},
): ListStacksReply {
  return {
    stacks,
    total: stacks.length,
    servers: [sampleStackServer()],
    environments: [sampleEnvironment()],
    nextCursor: null,
    ...overrides,
  };
}

export function sampleStackDetail(
  stack: StackReply,
  overrides: Partial<StackDetailReply> = {},
): StackDetailReply {
  const emptyDetail = {
    note: '',
    environmentVariables: [],
    git: null,
    containers: [],
    images: [],
    redeploys: [],
  };
  return { stack, ...emptyDetail, ...overrides };
}

export function sampleRedeployOf(
  stack: StackReply,
  overrides: Partial<RedeployReply> = {},
): RedeployReply {
  return sampleRedeploy({
    id: 100 + stack.id,
    batchId: 7,
    stack: { id: stack.id, name: stack.name },
    server: stack.server,
    ...overrides,
  });
}

export function sampleSessionWith(permissions: Permission[]): SessionReply {
  const user = { id: 1, username: 'lena', displayName: 'Lena', superuser: false };
  return { authenticated: true, user, permissions, maintenance: noMaintenance };
}
