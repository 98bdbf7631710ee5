import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { FreshnessCheckService } from '../check/freshness-check.service.js';
import {
  FreshnessScheduleService,
  type DueStack,
  type ResultValidity,
  type ServerRefresh,
} from './freshness-schedule.service.js';
import { FreshnessRepository } from '../results/freshness.repository.js';
import { ImageFindingsService, type StackFindings } from '../results/image-findings.service.js';

const stacksPerBatch = 25;

interface CheckedStack extends StackFindings {
  validity: ResultValidity;
}

/** Checks the due stacks of a server, stores the results and announces changes. */
@Injectable()
export class FreshnessRoundService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly schedule: FreshnessScheduleService,
    private readonly checks: FreshnessCheckService,
    private readonly freshnessRepository: FreshnessRepository,
    private readonly results: ImageFindingsService,
  ) {}

  async run(serverId: number, serverRefresh: ServerRefresh, signal: AbortSignal): Promise<void> {
    const dueStacks = await this.schedule.findDue(serverId, serverRefresh);
    for (let from = 0; from < dueStacks.length; from += stacksPerBatch) {
      const checkedStacks = await this.check(
        serverId,
        dueStacks.slice(from, from + stacksPerBatch),
        signal,
      );
      signal.throwIfAborted();
      await this.store(serverId, checkedStacks);
    }
  }

  /**
   * Discards the results of a stack, so that the stack is checked again after the next refresh, and
   * announces the change. Call this in a unit of work.
   */
  async discardResults(serverId: number, stackId: number): Promise<void> {
    this.schedule.restart(stackId);
    if (!(await this.freshnessRepository.deleteResults(stackId))) return;
    await this.outbox.add('stacks.changed', { serverId, stackIds: [stackId] });
  }

  private async check(
    serverId: number,
    dueStacks: readonly DueStack[],
    signal: AbortSignal,
  ): Promise<CheckedStack[]> {
    const server = await this.servers.findById(serverId);
    if (server === null) return [];
    const client = this.platforms.clientFor(server);
    return Promise.all(
      dueStacks.map(async ({ stack, groups, validity }) => {
        const { environmentId } = stack;
        const engine = { key: `${serverId}/${environmentId}`, client, environmentId };
        const images = await this.checks.check(stack, groups, engine, validity, signal);
        return { stackId: stack.id, validity, images };
      }),
    );
  }

  private async store(serverId: number, checkedStacks: readonly CheckedStack[]): Promise<void> {
    await this.uow.run(async () => {
      // A result is obsolete if the stack was redeployed during the check.
      const currentStacks = checkedStacks.filter(({ stackId, validity }) =>
        this.schedule.isCurrent(stackId, validity),
      );
      const storedResults = await this.results.store(currentStacks);
      for (const { stackId, validity } of currentStacks) {
        const images = storedResults.get(stackId)?.images ?? [];
        this.uow.afterCommit(() => this.schedule.markChecked(stackId, validity, images));
      }
      if (storedResults.size === 0) return;
      await this.outbox.add('stacks.changed', { serverId, stackIds: [...storedResults.keys()] });
    });
  }
}
