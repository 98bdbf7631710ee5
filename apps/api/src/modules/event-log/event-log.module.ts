import { Module } from '@nestjs/common';
import { EventLogController } from './event-log.controller.js';
import { EventLogRepository } from './event-log.repository.js';
import { EventLogService } from './event-log.service.js';
import { LogDeletionService } from './log-deletion.service.js';
import { LogListService } from './log-list.service.js';
import { LogViewsController } from './views/log-views.controller.js';
import { LogViewsService } from './views/log-views.service.js';

@Module({
  // The views come first: for the entries, `views` would be an id.
  controllers: [LogViewsController, EventLogController],
  providers: [
    EventLogService,
    EventLogRepository,
    LogListService,
    LogDeletionService,
    LogViewsService,
  ],
  exports: [EventLogService],
})
export class EventLogModule {}
