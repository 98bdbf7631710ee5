import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { IngestModule } from '../ingest/ingest.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { BinController } from './bin/bin.controller.js';
import { DeletionController } from './deletion/deletion.controller.js';
import { OrphansController } from './orphans/orphans.controller.js';
import { BinFiles } from './bin/bin-files.adapter.js';
import { BinCleanupService } from './bin/bin-cleanup.service.js';
import { BinRepository } from './bin/bin.repository.js';
import { BinService } from './bin/bin.service.js';
import { DeletedJobFilesService } from './kept-jobs/deleted-job-files.service.js';
import { JobSnapshots } from './kept-jobs/job-snapshots.repository.js';
import { BusyEntriesService } from './bin/busy-entries.service.js';
import { PurgeService } from './bin/purge.service.js';
import { RestorationService } from './bin/restoration.service.js';
import { BinRecoveryService } from './bin/bin-recovery.service.js';
import { RemovalEntriesService } from './deletion/removal-entries.service.js';
import { RemovalService } from './deletion/removal.service.js';
import { RemovedJobsService } from './deletion/removed-jobs.service.js';
import { MediaResponsibility } from './folders/media-host.service.js';
import { BulkDeletionService } from './deletion/bulk-deletion.service.js';
import { ChosenJobsService } from './deletion/chosen-jobs.service.js';
import { DeletionScopeService } from './deletion/deletion-scope.service.js';
import { DeletionService } from './deletion/deletion.service.js';
import { DeletionPlanService } from './deletion-plan/deletion-plan.service.js';
import { MediaLookup } from './deletion-plan/media-lookup.adapter.js';
import { OwnershipRepository } from './deletion-plan/ownership.repository.js';
import { PreviewsService } from './deletion-plan/previews.service.js';
import { ResultFilesService } from './deletion-plan/result-files.service.js';
import { OrphanImportService } from './orphans/orphan-import.service.js';
import { OrphanScanService } from './orphans/orphan-scan.service.js';
import { OrphansRepository } from './orphans/orphans.repository.js';
import { RawFolders } from './orphans/raw-folders.adapter.js';

/** Raw folders without a job, deletion of jobs, and the bin. */
@Module({
  imports: [EventLogModule, IngestModule, MetadataModule, JobsModule],
  controllers: [BinController, DeletionController, OrphansController],
  providers: [
    BinFiles,
    BinCleanupService,
    BinRepository,
    BinService,
    DeletedJobFilesService,
    JobSnapshots,
    BusyEntriesService,
    PurgeService,
    RestorationService,
    BinRecoveryService,
    RemovalEntriesService,
    RemovalService,
    RemovedJobsService,
    MediaResponsibility,
    BulkDeletionService,
    ChosenJobsService,
    DeletionScopeService,
    DeletionService,
    DeletionPlanService,
    MediaLookup,
    OwnershipRepository,
    PreviewsService,
    ResultFilesService,
    OrphanImportService,
    OrphanScanService,
    OrphansRepository,
    RawFolders,
  ],
  exports: [MediaResponsibility, OrphanImportService],
})
export class LibraryModule {}
