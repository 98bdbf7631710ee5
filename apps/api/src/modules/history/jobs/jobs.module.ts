import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { JobsController } from './jobs.controller.js';
import { MediaFiles } from './files/media-files.adapter.js';
import { JobMetricsService } from './figures/job-metrics.service.js';
import { JobFiguresService } from './figures/job-figures.service.js';
import { JobErrorsService } from './job-errors.service.js';
import { JobEventsService } from './job-events.service.js';
import { JobsRepository } from './jobs.repository.js';
import { JobsService } from './jobs.service.js';
import { JobListService } from './list/job-list.service.js';
import { JobPagesRepository } from './list/job-pages.repository.js';
import { PathStates } from './list/path-states.adapter.js';
import { JobLogFiles } from './log/job-log-files.adapter.js';
import { JobLogsService } from './log/job-logs.service.js';

@Module({
  imports: [EventLogModule],
  controllers: [JobsController],
  providers: [
    MediaFiles,
    JobMetricsService,
    JobFiguresService,
    JobErrorsService,
    JobEventsService,
    JobsRepository,
    JobsService,
    JobListService,
    JobPagesRepository,
    PathStates,
    JobLogFiles,
    JobLogsService,
  ],
  exports: [
    JobEventsService,
    JobLogFiles,
    JobLogsService,
    JobPagesRepository,
    JobsRepository,
    JobsService,
    JobFiguresService,
    MediaFiles,
  ],
})
export class JobsModule {}
