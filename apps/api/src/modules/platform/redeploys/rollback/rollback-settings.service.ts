import { Injectable } from '@nestjs/common';
import type { RollbackSettingsReply, RollbackSettingsRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { normalizeTags } from '../../stacks/settings/stack-tags.js';
import { StackSettingsRepository } from '../../stacks/settings/stack-settings.repository.js';

@Injectable()
export class RollbackSettingsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly settings: StackSettingsRepository,
    private readonly eventLog: EventLogService,
  ) {}

  async read(): Promise<RollbackSettingsReply> {
    return { autoRollbackTags: await this.settings.findAutoRollbackTags() };
  }

  change(
    { autoRollbackTags: newTags }: RollbackSettingsRequest,
    by: Caller,
  ): Promise<RollbackSettingsReply> {
    return this.uow.run(async () => {
      const before = await this.settings.findAutoRollbackTags();
      const after = normalizeTags(newTags);
      if (before.join() === after.join()) return { autoRollbackTags: before };
      await this.settings.replaceAutoRollbackTags(after);
      await this.eventLog.record({
        action: 'rollback.settings-changed',
        by,
        message: 'Tags of automatic rollbacks changed',
        details: { before, after },
      });
      return { autoRollbackTags: after };
    });
  }
}
