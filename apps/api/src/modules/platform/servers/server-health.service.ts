import { Injectable } from '@nestjs/common';
import type { ServerHealth } from '@stackyard/contracts';

const unknownHealth: ServerHealth = { state: 'unknown', refreshedAt: null, fault: null };

/**
 * The latest state of each server as seen by the background refresh. It is kept in memory, so it is
 * unknown after a restart.
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
