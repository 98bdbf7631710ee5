import { Module } from '@nestjs/common';
import { SignInsModule } from '#modules/auth/sign-ins.module.js';
import { PlatformModule } from '#modules/platform/platform.module.js';
import { UsersModule } from '#modules/users/users.module.js';
import { PushBrowsersController } from './browsers/push-browsers.controller.js';
import { PushBrowsersRepository } from './browsers/push-browsers.repository.js';
import { PushBrowsersService } from './browsers/push-browsers.service.js';
import { NotificationChoicesController } from './choices/notification-choices.controller.js';
import { NotificationChoicesRepository } from './choices/notification-choices.repository.js';
import { NotificationChoicesService } from './choices/notification-choices.service.js';
import { NotificationMutesService } from './choices/notification-mutes.service.js';
import { NotificationPreferencesService } from './choices/notification-preferences.service.js';
import { InboxAnnouncementService } from './inbox/inbox-announcement.service.js';
import { InboxController } from './inbox/inbox.controller.js';
import { InboxDeliveryService } from './inbox/inbox-delivery.service.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { InboxRetentionService } from './inbox/inbox-retention.service.js';
import { InboxService } from './inbox/inbox.service.js';
import { NotificationsModule } from './notifications.module.js';
import { PersonalMailContentService } from './people/personal-mail-content.service.js';
import { PersonalMailService } from './people/personal-mail.service.js';
import { PersonalNewsRepository } from './people/personal-news.repository.js';
import { PushContentService } from './push/push-content.service.js';
import { PushDeliveryService } from './push/push-delivery.service.js';
import { PushKeysService } from './push/push-keys.service.js';
import { PushMessagesRepository } from './push/push-messages.repository.js';
import { PushQueueService } from './push/push-queue.service.js';
import { PushService } from './push/push-service.adapter.js';
import { PushTestService } from './push/push-test.service.js';

/** The users' inboxes, their choice of news, and the delivery of news to browsers and by mail. */
@Module({
  imports: [NotificationsModule, PlatformModule, SignInsModule, UsersModule],
  controllers: [InboxController, NotificationChoicesController, PushBrowsersController],
  providers: [
    InboxAnnouncementService,
    InboxDeliveryService,
    InboxRepository,
    InboxRetentionService,
    InboxService,
    NotificationChoicesRepository,
    NotificationChoicesService,
    NotificationMutesService,
    NotificationPreferencesService,
    PersonalMailContentService,
    PersonalMailService,
    PersonalNewsRepository,
    PushBrowsersRepository,
    PushBrowsersService,
    PushContentService,
    PushDeliveryService,
    PushKeysService,
    PushMessagesRepository,
    PushQueueService,
    PushService,
    PushTestService,
  ],
})
export class InboxModule {}
