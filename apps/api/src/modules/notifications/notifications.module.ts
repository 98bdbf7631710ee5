import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { UsersModule } from '#modules/users/users.module.js';
import { NewsContextService } from './news/news-context.service.js';
import { NewsFollowerService } from './news/news-follower.service.js';
import { NewsReadersService } from './news/news-readers.service.js';
import { NewsRepository } from './news/news.repository.js';
import { NewsRoutingService } from './news/news-routing.service.js';

@Module({
  imports: [EventLogModule, UsersModule],
  providers: [
    NewsContextService,
    NewsFollowerService,
    NewsReadersService,
    NewsRepository,
    NewsRoutingService,
  ],
  exports: [NewsReadersService, NewsRoutingService],
})
export class NotificationsModule {}
