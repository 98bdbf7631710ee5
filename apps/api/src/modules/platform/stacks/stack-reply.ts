import type { StackReply } from '@stackyard/contracts';
import type { ListedStack } from './stacks.repository.js';

export function toStackReply(stack: ListedStack): StackReply {
  return {
    id: stack.id,
    name: stack.name,
    server: { id: stack.serverId, name: stack.serverName },
    platformId: stack.platformId,
    environmentId: stack.environmentId,
    kind: stack.kind,
    source: stack.source,
    status: stack.status,
    containers: {
      total: stack.containersTotal,
      running: stack.containersRunning,
      unhealthy: stack.containersUnhealthy,
      restarting: stack.containersRestarting,
      finished: stack.containersFinished,
    },
    freshness: stack.freshness,
    freshnessCheckedAt: stack.freshnessCheckedAt,
    redeployable: stack.obstacle === null,
    obstacle: stack.obstacle,
    createdAt: stack.createdAt || null,
    updatedAt: stack.updatedAt || null,
    openRedeploy: stack.openRedeploy,
  };
}
