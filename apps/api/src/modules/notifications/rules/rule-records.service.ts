import { Injectable } from '@nestjs/common';
import type { LogAction } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService, type LogRecord } from '#modules/event-log/event-log.service.js';

/**
 * Records changes to rules in the event log, and announces them. Call `record` in a unit of work.
 */
@Injectable()
export class RuleRecordsService {
  constructor(
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  async record(
    action: LogAction,
    { id, name }: { id: number; name: string },
    by: Caller,
    fields: Pick<LogRecord, 'message' | 'details' | 'severity'>,
  ): Promise<void> {
    const target = { type: 'notification-rule', id, name } as const;
    await this.eventLog.record({ action, by, target, ...fields });
    await this.outbox.add('channels.changed', { channelIds: [] });
  }
}
