import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { backoffMs } from '#infra/outbound/backoff.js';
import { Random } from '#infra/random.js';
import type { PushBrowserEntity } from '../browsers/push-browser.entity.js';
import { PushBrowsersRepository } from '../browsers/push-browsers.repository.js';
import { PushContentService, type PushContent } from './push-content.service.js';
import type { PushMessageEntity } from './push-message.entity.js';
import { PushMessagesRepository } from './push-messages.repository.js';
import type { PushOutcome } from './push-outcome.js';
import { pushTaskName } from './push-queue.service.js';
import { PushService } from './push-service.adapter.js';

/** The interval at which to check for messages that another process may have added. */
const pollIntervalMs = 5000;
const retryDelayMs = 5000;
const messagesPerRound = 200;

/**
 * Sends messages to browsers, in order for each browser. A message is removed once the push service
 * has accepted or refused it, so a message that was sent just before a crash is sent again.
 */
@Injectable()
export class PushDeliveryService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly messages: PushMessagesRepository,
    private readonly browsers: PushBrowsersRepository,
    private readonly content: PushContentService,
    private readonly pushService: PushService,
    private readonly clock: Clock,
    private readonly random: Random,
    tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: pushTaskName,
      everyMs: pollIntervalMs,
      retryMs: retryDelayMs,
      isTimeTriggered: true,
      lease: { name: pushTaskName },
      logger: 'notifications',
      failure: 'Sending browser notifications failed and will be retried',
      idleMs: () => this.msUntilNext(),
      run: (signal) => this.sendDue(signal),
    });
  }

  private async msUntilNext(): Promise<number> {
    const dueAt = await this.messages.nextDueAt();
    if (dueAt === null) return pollIntervalMs;
    return Math.min(Date.parse(dueAt) - this.clock.now().getTime(), pollIntervalMs);
  }

  private async sendDue(signal: AbortSignal): Promise<number> {
    const dueMessages = await this.messages.findDue(
      this.clock.now().toISOString(),
      messagesPerRound,
    );
    const messagesByBrowser = groupByBrowser(dueMessages);
    const browsers = await this.browsers.findByIds([...messagesByBrowser.keys()]);
    await Promise.all(
      browsers.map((browser) =>
        this.sendTo(browser, messagesByBrowser.get(browser.id) ?? [], signal),
      ),
    );
    return dueMessages.length > 0 ? 0 : this.msUntilNext();
  }

  private async sendTo(
    browser: PushBrowserEntity,
    dueMessages: readonly PushMessageEntity[],
    signal: AbortSignal,
  ): Promise<void> {
    const content = await this.content.build(browser, dueMessages);
    if (content.quietUntil !== null) return this.postpone(browser.id, content.quietUntil);
    const obsoleteIds = dueMessages
      .filter(({ id }) => !content.messageIds.has(id))
      .map(({ id }) => id);
    await this.uow.run(() => this.messages.remove(obsoleteIds));
    for (const part of content.parts) {
      const { outcome } = await this.pushService.send(browser, part.text, { ...part, signal });
      await this.record(browser, part, outcome);
      if (outcome.kind === 'gone' || outcome.kind === 'later') return;
    }
  }

  private async record(
    browser: PushBrowserEntity,
    { messageIds }: PushContent,
    outcome: PushOutcome,
  ): Promise<void> {
    const { id } = browser;
    const now = this.clock.now();
    await this.uow.run(async () => {
      if (outcome.kind === 'gone') return this.browsers.remove(id);
      if (outcome.kind === 'later') {
        const failures = browser.failures + 1;
        const waitMs = outcome.retryDelayMs ?? backoffMs(failures, this.random.next());
        await this.browsers.change(id, { failures, fault: outcome.fault });
        return this.messages.postpone(id, new Date(now.getTime() + waitMs).toISOString());
      }
      await this.messages.remove(messageIds);
      const { kind } = outcome;
      const fault = kind === 'refused' ? outcome.fault : null;
      const sentAt = kind === 'sent' ? now.toISOString() : browser.sentAt;
      return this.browsers.change(id, { failures: 0, fault, sentAt });
    });
  }

  private async postpone(browserId: number, until: Date): Promise<void> {
    await this.uow.run(() => this.messages.postpone(browserId, until.toISOString()));
  }
}

function groupByBrowser(messages: readonly PushMessageEntity[]): Map<number, PushMessageEntity[]> {
  const groups = new Map<number, PushMessageEntity[]>();
  for (const message of messages) {
    const group = groups.get(message.browserId);
    if (group === undefined) groups.set(message.browserId, [message]);
    else group.push(message);
  }
  return groups;
}
