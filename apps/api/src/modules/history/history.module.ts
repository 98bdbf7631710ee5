import { Module } from '@nestjs/common';
import { IngestModule } from './ingest/ingest.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LibraryModule } from './library/library.module.js';
import { MetadataModule } from './metadata/metadata.module.js';
import { ProcessingModule } from './processing/processing.module.js';

/**
 * The media history. Each module uses only modules that are listed after it. The order also
 * determines route matching: routes with fixed paths must come before `/api/history/:id`.
 */
@Module({
  imports: [ProcessingModule, LibraryModule, IngestModule, MetadataModule, JobsModule],
  exports: [JobsModule],
})
export class HistoryModule {}
