import { Injectable } from '@nestjs/common';
import type { ChannelTestReply } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import type { PushBrowserEntity } from '../browsers/push-browser.entity.js';
import { PushBrowsersRepository } from '../browsers/push-browsers.repository.js';
import type { PushOutcome } from './push-outcome.js';
import { PushService } from './push-service.adapter.js';
import { pushTestText } from './push-text.js';

@Injectable()
export class PushTestService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly browsers: PushBrowsersRepository,
    private readonly service: PushService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError PUSH_BROWSER_UNKNOWN */
  async test(id: number, by: Caller): Promise<ChannelTestReply> {
    const [browser] = await this.browsers.findByIds([id]);
    if (browser === undefined || browser.userId !== by.userId) {
      throw new ProblemError('PUSH_BROWSER_UNKNOWN', `You have no browser ${id}.`);
    }
    const text = pushTestText(this.clock.now().toISOString(), browser.language);
    const { signal } = new AbortController();
    const exchange = await this.service.send(browser, text, { isUrgent: true, signal });
    const { outcome, request, answer } = exchange;
    await this.record(browser, outcome);
    return { ok: outcome.kind === 'sent', detail: detailOf(outcome), request, answer };
  }

  private async record({ id }: PushBrowserEntity, outcome: PushOutcome): Promise<void> {
    await this.uow.run(() => {
      if (outcome.kind === 'gone') return this.browsers.remove(id);
      if (outcome.kind !== 'sent') return this.browsers.change(id, { fault: outcome.fault });
      const sentAt = this.clock.now().toISOString();
      return this.browsers.change(id, { fault: null, failures: 0, sentAt });
    });
  }
}

function detailOf(outcome: PushOutcome): string {
  if (outcome.kind === 'sent') return 'The push service accepted the test notification.';
  if (outcome.kind === 'gone') {
    return 'The push service no longer recognises the browser, so the browser was removed. Turn on notifications in that browser again.';
  }
  return outcome.fault;
}
