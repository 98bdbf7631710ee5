import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { NewsRoutingService } from '../news/news-routing.service.js';
import { compareConditions } from './condition.js';
import { ConditionEntity } from './condition.entity.js';
import { ConditionSourcesService } from './condition-sources.service.js';

/**
 * Turns conditions into news when they begin and, for some kinds, when they end. Conditions are
 * stored, so that a restart neither loses nor repeats any news. Every process observes conditions,
 * because the state of a server is available only in the process that refreshes it.
 */
@Injectable()
export class ConditionsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly sources: ConditionSourcesService,
    private readonly routing: NewsRoutingService,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: 'news-conditions',
      everyMs: 30_000,
      initialDelayMs: 30_000,
      isTimeTriggered: true,
      logger: 'notifications',
      failure: 'Checking for conditions to report failed and will be retried',
      run: () => this.check(),
    });
  }

  private async check(): Promise<void> {
    const storedConditions = await this.findStoredConditions();
    const observations = await this.sources.observe(storedConditions.map(({ key }) => key));
    if (!hasChanges(compareConditions(storedConditions, observations, this.clock.now()))) return;
    await this.uow.run(async () => {
      // Compare the observations with the stored conditions again, because another process may have
      // stored the same change in the meantime.
      const change = compareConditions(
        await this.findStoredConditions(),
        observations,
        this.clock.now(),
      );
      const { manager } = this.uow;
      for (const condition of change.ongoingConditions)
        await manager.save(ConditionEntity, condition);
      for (const key of change.endedKeys) await manager.delete(ConditionEntity, { key });
      await this.routing.store(change.news);
    });
  }

  private findStoredConditions(): Promise<ConditionEntity[]> {
    return this.uow.manager.find(ConditionEntity);
  }
}

function hasChanges({
  ongoingConditions,
  endedKeys,
  news,
}: ReturnType<typeof compareConditions>): boolean {
  return ongoingConditions.length > 0 || endedKeys.length > 0 || news.length > 0;
}
