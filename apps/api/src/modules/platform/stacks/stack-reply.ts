import type { StackEnvironmentReply, StackReply } from '@stackyard/contracts';
import type { EnvironmentEntity } from './environments/environment.entity.js';
import type { ListedEnvironment } from './environments/environments.repository.js';
import { platformUrlOf } from './platform-url.js';
import { mergeTags } from './settings/stack-tags.js';
import { findActionObstacle, type ControlledStack } from '../redeploys/actions/stack-action.js';
import type { StackEntity } from './stack.entity.js';
import type { ListedStack } from './stacks.repository.js';

export function toStackReply(stack: ListedStack): StackReply {
  const controlledStack = toControlledStack(stack);
  return {
    id: stack.id,
    name: stack.name,
    server: { id: stack.serverId, name: stack.serverName },
    platformId: stack.platformId,
    platformUrl: platformUrlOf(stack),
    environmentId: stack.environmentId,
    environment: toEnvironmentRef(stack.environment),
    kind: stack.kind,
    source: stack.source,
    status: stack.status,
    health: stack.health,
    containers: {
      total: stack.containersTotal,
      running: stack.containersRunning,
      unhealthy: stack.containersUnhealthy,
      restarting: stack.containersRestarting,
      finished: stack.containersFinished,
    },
    freshness: stack.freshness,
    freshnessCheckedAt: stack.freshnessCheckedAt,
    heldBack: stack.heldBack,
    actionObstacles: {
      start: findActionObstacle('start', controlledStack),
      stop: findActionObstacle('stop', controlledStack),
      restart: findActionObstacle('restart', controlledStack),
    },
    redeployable: stack.obstacle === null,
    obstacle: stack.obstacle,
    createdAt: stack.createdAt || null,
    updatedAt: stack.updatedAt || null,
    openRedeploy: stack.openRedeploy,
    tags: mergeTags(stack.ownTags, stack.labelTags),
    labelTags: stack.labelTags,
    group: stack.groupName,
    owner: stack.owner,
    neverInBulk: stack.neverInBulk,
    autoRollback: stack.autoRollback,
  };
}

/** Returns the stored facts that determine whether a stack can be started, stopped or restarted. */
export function toControlledStack(stack: StackEntity): ControlledStack {
  const { obstacle, kind, status, runsPlatform, health } = stack;
  const counts = {
    total: stack.containersTotal,
    running: stack.containersRunning + stack.containersRestarting,
    finished: stack.containersFinished,
  };
  return { obstacle, kind, status, runsPlatform, containers: health === 'unknown' ? null : counts };
}

export function toEnvironmentReply(environment: ListedEnvironment): StackEnvironmentReply {
  const { serverId, serverName } = environment;
  return { ...toEnvironmentRef(environment), server: { id: serverId, name: serverName } };
}

function toEnvironmentRef({ id, platformId, name, kind, state }: EnvironmentEntity) {
  return { id, platformId, name: name || `#${platformId}`, kind, state };
}
