import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { PlatformsService } from '../servers/connection/platforms.service.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { Clock } from '#infra/clock.js';
import { FreshnessCheckService, type ImageFinding } from './freshness-check.service.js';
import {
  FreshnessScheduleService,
  type DueStack,
  type Judged,
  type Seen,
} from './freshness-schedule.service.js';
import { FreshnessRepository } from './freshness.repository.js';
import { ImageIgnoresRepository } from './image-ignores.repository.js';
import { judge } from './stored-image.js';

/** Stacks that are checked together and stored in one unit. */
const atOnce = 25;

interface Found {
  stackId: number;
  judged: Judged;
  images: ImageFinding[];
}

/** Checks the stacks of a server that are due, and stores and announces what was found. */
@Injectable()
export class FreshnessRoundService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly schedule: FreshnessScheduleService,
    private readonly checks: FreshnessCheckService,
    private readonly findings: FreshnessRepository,
    private readonly ignores: ImageIgnoresRepository,
    private readonly clock: Clock,
  ) {}

  async run(serverId: number, seen: Seen, signal: AbortSignal): Promise<void> {
    const due = await this.schedule.due(serverId, seen);
    for (let from = 0; from < due.length; from += atOnce) {
      const found = await this.check(serverId, due.slice(from, from + atOnce), signal);
      signal.throwIfAborted();
      await this.store(serverId, found);
    }
  }

  /** What was known of a stack is of the past; the next look at it finds out anew. Needs a unit. */
  async drop(serverId: number, stackId: number): Promise<void> {
    this.schedule.restart(stackId);
    if (!(await this.findings.forget(stackId))) return;
    await this.outbox.add('stacks.changed', { serverId, stackIds: [stackId] });
  }

  private async check(
    serverId: number,
    due: readonly DueStack[],
    signal: AbortSignal,
  ): Promise<Found[]> {
    const server = await this.servers.byId(serverId);
    if (server === null) return [];
    const client = this.platforms.clientFor(server);
    return Promise.all(
      due.map(async ({ stack, groups, judged }) => {
        const { environmentId } = stack;
        const place = { key: `${serverId}/${environmentId}`, client, environmentId };
        const images = await this.checks.check(stack, groups, place, judged, signal);
        return { stackId: stack.id, judged, images };
      }),
    );
  }

  private async store(serverId: number, found: readonly Found[]): Promise<void> {
    await this.uow.run(async () => {
      const stackIds: number[] = [];
      const now = this.clock.now();
      const ignores = await this.ignores.active(now.toISOString());
      const before = await this.findings.ofStacks(found.map(({ stackId }) => stackId));
      for (const { stackId, judged, images } of found) {
        // A redeploy that ended meanwhile made this finding one of the past.
        if (!this.schedule.isCurrent(stackId, judged)) continue;
        const stack = judge(images, before.get(stackId) ?? [], ignores, now);
        if (await this.findings.store(stackId, stack)) stackIds.push(stackId);
        this.uow.afterCommit(() => this.schedule.settle(stackId, judged, stack.images));
      }
      if (stackIds.length > 0) await this.outbox.add('stacks.changed', { serverId, stackIds });
    });
  }
}
