import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { DrivesController } from './drives.controller.js';
import { ReportingController } from './reporting.controller.js';
import { DrivesService } from './drives.service.js';
import { ReportingService } from './reporting.service.js';

/** Reports from external rippers and encoders: jobs, drives and logs. */
@Module({
  imports: [EventLogModule, MetadataModule, JobsModule],
  controllers: [DrivesController, ReportingController],
  providers: [DrivesService, ReportingService],
  exports: [DrivesService],
})
export class IngestModule {}
