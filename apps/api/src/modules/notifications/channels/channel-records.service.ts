import { Injectable } from '@nestjs/common';
import type { LogAction } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService, type LogRecord } from '#modules/event-log/event-log.service.js';

/**
 * Records event log entries about channels, and announces the changes. Call `record` in a unit of
 * work.
 */
@Injectable()
export class ChannelRecordsService {
  constructor(
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  async record(
    action: LogAction,
    { id, name }: { id: number; name: string },
    by: Caller,
    fields: Pick<LogRecord, 'message' | 'details' | 'outcome' | 'severity' | 'reason'>,
  ): Promise<void> {
    await this.eventLog.record({ action, by, target: { type: 'channel', id, name }, ...fields });
    await this.outbox.add('channels.changed', { channelIds: [id] });
  }
}
