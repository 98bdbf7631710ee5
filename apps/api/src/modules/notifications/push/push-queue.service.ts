import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { PushBrowsersRepository } from '../browsers/push-browsers.repository.js';
import type { NotificationEntity } from '../inbox/notification.entity.js';
import { PushMessagesRepository } from './push-messages.repository.js';

export const pushTaskName = 'browser-notifications';

@Injectable()
export class PushQueueService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly browsers: PushBrowsersRepository,
    private readonly messages: PushMessagesRepository,
    private readonly clock: Clock,
    private readonly tasks: BackgroundTasks,
  ) {}

  /**
   * Queues notifications for browsers. Call this in the unit of work that adds the notifications.
   */
  async add(notifications: readonly NotificationEntity[]): Promise<void> {
    const browsers = await this.browsers.findByUsers(notifications.map(({ userId }) => userId));
    const dueAt = this.clock.now().toISOString();
    const messages = notifications.flatMap(({ id: notificationId, userId }) =>
      browsers
        .filter((browser) => browser.userId === userId)
        .map(({ id: browserId }) => ({ browserId, notificationId, dueAt })),
    );
    if (messages.length === 0) return;
    await this.messages.add(messages);
    this.uow.afterCommit(() => this.tasks.wake(pushTaskName));
  }
}
