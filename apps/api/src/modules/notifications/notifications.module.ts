import { Module } from '@nestjs/common';
import { TokensModule } from '#modules/auth/tokens/tokens.module.js';
import { BackupsModule } from '#modules/backups/backups.module.js';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { MaintenanceModule } from '#modules/maintenance/maintenance.module.js';
import { PlatformModule } from '#modules/platform/platform.module.js';
import { UsersModule } from '#modules/users/users.module.js';
import { ChannelChecksService } from './channels/channel-checks.service.js';
import { ChannelRecordsService } from './channels/channel-records.service.js';
import { ChannelTestService } from './channels/channel-test.service.js';
import { ChannelsRepository } from './channels/channels.repository.js';
import { ChannelsService } from './channels/channels.service.js';
import { ConditionSourcesService } from './conditions/condition-sources.service.js';
import { ConditionsService } from './conditions/conditions.service.js';
import { DiskSpace } from './conditions/disk-space.adapter.js';
import { ExpiryConditionsService } from './conditions/expiry-conditions.service.js';
import { AttemptRecordsService } from './delivery/attempt-records.service.js';
import { ChannelTransport } from './delivery/channel-transport.adapter.js';
import { MessageDeliveryService } from './delivery/message-delivery.service.js';
import { MessageListService } from './delivery/message-list.service.js';
import { MessageTextsService } from './delivery/message-texts.service.js';
import { MessagesRepository } from './delivery/messages.repository.js';
import { NewsContextService } from './news/news-context.service.js';
import { NewsFollowerService } from './news/news-follower.service.js';
import { NewsReadersService } from './news/news-readers.service.js';
import { NewsRepository } from './news/news.repository.js';
import { NewsRoutingService } from './news/news-routing.service.js';
import { NotificationsController } from './notifications.controller.js';
import { MailRecipientsService } from './people/mail-recipients.service.js';
import { NotificationAddressController } from './people/notification-address.controller.js';
import { NotificationAddressService } from './people/notification-address.service.js';
import { NotificationAddressesRepository } from './people/notification-addresses.repository.js';
import { DefaultRuleService } from './rules/default-rule.service.js';
import { HeldNewsRepository } from './rules/held-news.repository.js';
import { HeldNewsService } from './rules/held-news.service.js';
import { MessageQueueService } from './rules/message-queue.service.js';
import { NewsRouterService } from './rules/news-router.service.js';
import { RuleRecordsService } from './rules/rule-records.service.js';
import { RulesRepository } from './rules/rules.repository.js';
import { RulesService } from './rules/rules.service.js';

@Module({
  imports: [
    BackupsModule,
    EventLogModule,
    MaintenanceModule,
    PlatformModule,
    TokensModule,
    UsersModule,
  ],
  controllers: [NotificationAddressController, NotificationsController],
  providers: [
    AttemptRecordsService,
    ChannelChecksService,
    ChannelRecordsService,
    ChannelsRepository,
    ChannelsService,
    ChannelTestService,
    ChannelTransport,
    ConditionsService,
    ConditionSourcesService,
    DefaultRuleService,
    DiskSpace,
    ExpiryConditionsService,
    HeldNewsRepository,
    HeldNewsService,
    MailRecipientsService,
    MessageDeliveryService,
    MessageListService,
    MessageQueueService,
    MessagesRepository,
    MessageTextsService,
    NewsContextService,
    NewsFollowerService,
    NewsReadersService,
    NewsRepository,
    NewsRouterService,
    NewsRoutingService,
    NotificationAddressesRepository,
    NotificationAddressService,
    RuleRecordsService,
    RulesRepository,
    RulesService,
  ],
  exports: [
    ChannelsRepository,
    MailRecipientsService,
    MessageQueueService,
    NewsReadersService,
    NewsRepository,
    NewsRoutingService,
    NotificationAddressesRepository,
  ],
})
export class NotificationsModule {}
