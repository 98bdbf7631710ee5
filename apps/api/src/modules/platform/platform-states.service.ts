import { Injectable } from '@nestjs/common';
import type { ServerHealth, StackHealth } from '@stackyard/contracts';
import { ServerHealthService } from './servers/server-health.service.js';
import { ServersRepository } from './servers/servers.repository.js';
import { StacksRepository } from './stacks/stacks.repository.js';

export interface ServerState {
  id: number;
  name: string;
  state: ServerHealth['state'];
  /** Why the server is unreachable; null if it is reachable or has not been checked yet. */
  fault: ServerHealth['fault'];
}

export interface StackState {
  id: number;
  name: string;
  serverId: number;
  serverName: string;
  state: 'troubled' | 'well' | 'unknown';
  health: StackHealth;
}

const unhealthyStates: readonly StackHealth[] = ['down', 'restarting', 'degraded'];

@Injectable()
export class PlatformStatesService {
  constructor(
    private readonly serversRepository: ServersRepository,
    private readonly stacks: StacksRepository,
    private readonly health: ServerHealthService,
  ) {}

  async readServerStates(): Promise<ServerState[]> {
    const servers = await this.serversRepository.findAll();
    return servers.map(({ id, name }) => {
      const { state, fault } = this.health.read(id);
      return { id, name, state, fault };
    });
  }

  async findUnhealthyOrRequestedStacks(ids: readonly number[]): Promise<StackState[]> {
    const names = new Map(
      (await this.serversRepository.findAll()).map(({ id, name }) => [id, name]),
    );
    const rows = await this.stacks.findByHealthOrIds(unhealthyStates, ids);
    return rows.map(({ id, name, serverId, health }) => ({
      id,
      name,
      serverId,
      serverName: names.get(serverId) ?? '',
      state: stateOf(health),
      health,
    }));
  }
}

function stateOf(health: StackHealth): StackState['state'] {
  if (unhealthyStates.includes(health)) return 'troubled';
  return health === 'unknown' || health === 'orphaned' ? 'unknown' : 'well';
}
