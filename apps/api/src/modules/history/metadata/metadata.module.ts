import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MetadataController } from './metadata.controller.js';
import { AssignmentService } from './assignment.service.js';
import { JobMetadataService } from './job-metadata.service.js';
import { PictureCleanup } from './pictures/picture-cleanup.service.js';
import { Pictures } from './pictures/pictures.adapter.js';
import { UnusedPicturesService } from './pictures/unused-pictures.service.js';
import { MetadataCacheRepository } from './providers/metadata-cache.repository.js';
import { ProviderHttp } from './providers/provider-http.adapter.js';
import { ProvidersService } from './providers/providers.service.js';

/** Metadata and pictures of jobs, from tools, users and providers. */
@Module({
  imports: [EventLogModule, JobsModule],
  controllers: [MetadataController],
  providers: [
    AssignmentService,
    JobMetadataService,
    PictureCleanup,
    Pictures,
    UnusedPicturesService,
    MetadataCacheRepository,
    ProviderHttp,
    ProvidersService,
  ],
  exports: [JobMetadataService, UnusedPicturesService],
})
export class MetadataModule {}
