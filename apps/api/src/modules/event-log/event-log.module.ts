import { Module } from '@nestjs/common';
import { EventLogController } from './event-log.controller.js';
import { EventLogRepository } from './event-log.repository.js';
import { EventLogService } from './event-log.service.js';
import { LogDeletionService } from './log-deletion.service.js';
import { LogListService } from './log-list.service.js';

@Module({
  controllers: [EventLogController],
  providers: [EventLogService, EventLogRepository, LogListService, LogDeletionService],
  exports: [EventLogService],
})
export class EventLogModule {}
