import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import type { NewsEntity } from '../news/news.entity.js';
import { NotificationAddressesRepository } from './notification-addresses.repository.js';
import { PersonalMailContentService } from './personal-mail-content.service.js';
import { PersonalNewsRepository } from './personal-news.repository.js';

const taskName = 'personal-mail';
const minuteMs = 60_000;
/** Repeats of the same problem within this time after a mail are combined in the next mail. */
const repeatWindowMs = 30 * minuteMs;
const retentionMs = 24 * 60 * minuteMs;

/**
 * Collects news for the people who chose to receive it by mail, and queues their mail when it is
 * due.
 */
@Injectable()
export class PersonalMailService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly channels: ChannelsRepository,
    private readonly addresses: NotificationAddressesRepository,
    private readonly news: PersonalNewsRepository,
    private readonly content: PersonalMailContentService,
    private readonly clock: Clock,
    private readonly tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: taskName,
      everyMs: 15_000,
      isTimeTriggered: true,
      lease: { name: taskName },
      logger: 'notifications',
      failure: 'Creating personal email failed and will be retried',
      run: (signal) => this.queueDueMail(signal),
    });
  }

  /**
   * Queues news to be mailed to the users who have a confirmed address. Repeats of a problem wait for
   * some time after the last mail about it. Call this in the unit of work that stores the news.
   */
  async add({ id: newsId, troubleKey }: NewsEntity, userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0 || (await this.channels.findPersonalMailChannel()) === null) return;
    const reachableUserIds = await this.addresses.findConfirmed(userIds);
    if (reachableUserIds.length === 0) return;
    const lastMailTimes = await this.news.findLastMailTimes(troubleKey, reachableUserIds);
    const now = this.clock.now().getTime();
    await this.news.add(
      reachableUserIds.map((userId) => {
        const windowEndMs = Date.parse(lastMailTimes.get(userId) ?? '') + repeatWindowMs;
        const dueAt = new Date(windowEndMs > now ? windowEndMs : now).toISOString();
        return { userId, newsId, troubleKey, dueAt, mailedAt: null };
      }),
    );
    this.uow.afterCommit(() => this.tasks.wake(taskName));
  }

  private async queueDueMail(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const dueUserIds = await this.news.findDueUserIds(now.toISOString());
    // Usually no mail is due, so skip the write below.
    if (dueUserIds.length === 0) return;
    for (const userId of dueUserIds) {
      if (signal.aborted) return;
      await this.uow.run(() => this.content.queueFor(userId, now));
    }
    const cutoff = new Date(now.getTime() - retentionMs).toISOString();
    await this.uow.run(() => this.news.removeMailedBefore(cutoff));
  }
}
