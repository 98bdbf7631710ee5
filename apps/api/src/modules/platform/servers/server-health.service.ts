import { Injectable } from '@nestjs/common';
import type { ServerHealth } from '@stackyard/contracts';

const unknownHealth: ServerHealth = { state: 'unknown', refreshedAt: null, fault: null };

/**
 * Stores the latest state of each server, as found by the background refresh. The states are kept
 * only in memory, so they are unknown after a restart.
 */
@Injectable()
export class ServerHealthService {
  private readonly healthByServer = new Map<number, ServerHealth>();

  read(serverId: number): ServerHealth {
    return this.healthByServer.get(serverId) ?? unknownHealth;
  }

  recordReachable(serverId: number, at: Date): void {
    this.healthByServer.set(serverId, {
      state: 'reachable',
      refreshedAt: at.toISOString(),
      fault: null,
    });
  }

  recordFailure(serverId: number, fault: { code: string; detail: string }): void {
    this.healthByServer.set(serverId, { ...this.read(serverId), state: 'unreachable', fault });
  }

  forget(serverId: number): void {
    this.healthByServer.delete(serverId);
  }
}
