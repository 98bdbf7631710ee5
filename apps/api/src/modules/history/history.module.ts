import { Module } from '@nestjs/common';
import { IngestModule } from './ingest/ingest.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LibraryModule } from './library/library.module.js';
import { MetadataModule } from './metadata/metadata.module.js';
import { ProcessingModule } from './processing/processing.module.js';

/**
 * The media history. Each part uses those after it. Routes are served in the same order, so that
 * `/api/history/:id` of the jobs does not take a word of the others for an id.
 */
@Module({
  imports: [ProcessingModule, LibraryModule, IngestModule, MetadataModule, JobsModule],
  exports: [JobsModule],
})
export class HistoryModule {}
