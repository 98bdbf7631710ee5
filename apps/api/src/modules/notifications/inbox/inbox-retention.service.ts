import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { InboxAnnouncementService } from './inbox-announcement.service.js';
import { InboxRepository } from './inbox.repository.js';

/**
 * Removes the oldest notifications of full inboxes. Notifications about old news need no removal
 * here, because the database removes them with the news.
 */
@Injectable()
export class InboxRetentionService {
  constructor(
    uow: UnitOfWork,
    inbox: InboxRepository,
    announcements: InboxAnnouncementService,
    tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: 'full-inboxes',
      everyMs: 60 * 60_000,
      isTimeTriggered: true,
      logger: 'notifications',
      failure: 'Removing old notifications failed and will be retried',
      run: () => uow.run(async () => announcements.announceTo(await inbox.removeExcess())),
    });
  }
}
