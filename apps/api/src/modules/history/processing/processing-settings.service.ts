import { Injectable } from '@nestjs/common';
import type { ProcessingSettingsReply, ProcessingSettingsRequest } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { ProcessingQueue } from './runs/processing-queue.service.js';
import { toSettingsReply } from './processing-reply.js';
import { ProcessingRepository } from './runs/processing.repository.js';

@Injectable()
export class ProcessingSettingsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly runs: ProcessingRepository,
    private readonly queue: ProcessingQueue,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<ProcessingSettingsReply> {
    return toSettingsReply(await this.runs.readSettings());
  }

  async save(settings: ProcessingSettingsRequest, by: Caller): Promise<ProcessingSettingsReply> {
    const saved = await this.uow.run(async () => {
      const before = await this.read();
      const changedAt = this.clock.now().toISOString();
      await this.runs.saveSettings({ ...settings, changedAt, changedBy: by.actor.name });
      await this.eventLog.record({
        action: 'job.processing-settings-changed',
        by,
        message: 'Media processing settings were changed',
        details: { before, after: { ...settings } },
      });
      return this.read();
    });
    // The new limit may allow more runs to start.
    this.queue.wake();
    return saved;
  }
}
