import { Injectable } from '@nestjs/common';
import type { RedeployEnvironmentReply } from '@stackyard/contracts';
import { EnvironmentsRepository } from '../stacks/environments/environments.repository.js';
import { toEnvironmentReply } from '../stacks/stack-reply.js';
import type { RedeployLocation } from './redeploys.repository.js';

@Injectable()
export class RedeployLocationsService {
  constructor(private readonly environments: EnvironmentsRepository) {}

  /**
   * Returns the environments with these IDs, ignoring unknown IDs. Returns undefined if `ids` is
   * undefined, which stands for all environments.
   */
  async findByEnvironmentIds(
    ids: readonly number[] | undefined,
  ): Promise<RedeployLocation[] | undefined> {
    if (ids === undefined) return undefined;
    const rows = await this.environments.findByIds(ids);
    return rows.map(({ serverId, platformId }) => ({ serverId, environmentId: platformId }));
  }

  /**
   * Returns environments with their number of redeploys, ordered by server and name. Environments
   * that no longer exist are left out.
   */
  async toReplies(
    counts: readonly (RedeployLocation & { count: number })[],
  ): Promise<RedeployEnvironmentReply[]> {
    const countByKey = new Map(
      counts.map((row) => [keyOf(row.serverId, row.environmentId), row.count]),
    );
    const environments = await this.environments.findAllSorted();
    return environments.flatMap((row) => {
      const redeploys = countByKey.get(keyOf(row.serverId, row.platformId));
      if (redeploys === undefined) return [];
      const { id, platformId, server, name } = toEnvironmentReply(row);
      return [{ id, platformId, server, name, redeploys }];
    });
  }
}

function keyOf(serverId: number, platformId: number): string {
  return `${serverId}/${platformId}`;
}
