import { Injectable } from '@nestjs/common';
import type { ChannelTestReply } from '@stackyard/contracts';
import { randomUUID } from 'node:crypto';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ChannelTransport } from '../delivery/channel-transport.adapter.js';
import { testText } from '../rendering/sample-text.js';
import { ChannelRecordsService } from './channel-records.service.js';
import { ChannelsService } from './channels.service.js';

@Injectable()
export class ChannelTestService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly channels: ChannelsService,
    private readonly transport: ChannelTransport,
    private readonly records: ChannelRecordsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a test message and returns the request and the response. If the service accepts the
   * message, a paused channel is resumed.
   *
   * @throws ProblemError CHANNEL_UNKNOWN
   */
  async test(id: number, by: Caller): Promise<ChannelTestReply> {
    const channel = await this.channels.findOrFail(id);
    const text = testText(channel.language, randomUUID(), this.clock.now().toISOString());
    const { signal } = new AbortController();
    const { verdict, request, answer } = await this.transport.send(channel, text, signal);
    const fault = verdict.kind === 'delivered' ? null : verdict.fault;
    await this.uow.run(() =>
      this.records.record('channel.tested', channel, by, {
        message: `Notification channel ${channel.name} tested`,
        outcome: fault === null ? 'success' : 'failure',
        reason: fault,
      }),
    );
    if (fault === null && channel.pausedAt !== null) await this.channels.resume(id, by);
    const detail = fault ?? 'The service accepted the test message.';
    return { ok: fault === null, detail, request, answer };
  }
}
