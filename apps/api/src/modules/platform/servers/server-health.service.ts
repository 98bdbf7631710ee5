import { Injectable } from '@nestjs/common';
import type { ServerHealth } from '@stackyard/contracts';

const unknownHealth: ServerHealth = { state: 'unknown', refreshedAt: null, fault: null };

/**
 * Keeps the latest state of each server from the background refresh. The states are only in memory,
 * so they are unknown after a restart.
 */
@Injectable()
export class ServerHealthService {
  private readonly seen = new Map<number, ServerHealth>();

  of(serverId: number): ServerHealth {
    return this.seen.get(serverId) ?? unknownHealth;
  }

  recordReachable(serverId: number, at: Date): void {
    this.seen.set(serverId, { state: 'reachable', refreshedAt: at.toISOString(), fault: null });
  }

  failed(serverId: number, fault: { code: string; detail: string }): void {
    this.seen.set(serverId, { ...this.of(serverId), state: 'unreachable', fault });
  }

  forget(serverId: number): void {
    this.seen.delete(serverId);
  }
}
