import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { BinController } from './library/bin/bin.controller.js';
import { BinFiles } from './library/bin/bin-files.adapter.js';
import { BinRepository } from './library/bin/bin.repository.js';
import { BinService } from './library/bin/bin.service.js';
import { BinTurnsService } from './library/bin/bin-turns.service.js';
import { BulkDeletionService } from './library/deletion/bulk-deletion.service.js';
import { ChosenJobs } from './library/deletion/chosen-jobs.service.js';
import { DeletionController } from './library/deletion/deletion.controller.js';
import { DeletionPlanService } from './library/deletion/plan/deletion-plan.service.js';
import { DeletionScopeService } from './library/deletion/deletion-scope.service.js';
import { DeletionService } from './library/deletion/deletion.service.js';
import { JobRemainsService } from './library/bin/job-remains.service.js';
import { JobSnapshots } from './library/bin/job-snapshots.repository.js';
import { MediaLookup } from './library/deletion/plan/media-lookup.adapter.js';
import { OwnershipRepository } from './library/deletion/plan/ownership.repository.js';
import { PreviewsService } from './library/deletion/plan/previews.service.js';
import { RemovalService } from './library/bin/removal.service.js';
import { ResultFiles } from './library/deletion/plan/result-files.service.js';
import { DrivesController } from './ingest/drives.controller.js';
import { DrivesService } from './ingest/drives.service.js';
import { JobErrorsService } from './jobs/job-errors.service.js';
import { JobEventsService } from './jobs/job-events.service.js';
import { JobMetricsService } from './jobs/figures/job-metrics.service.js';
import { JobsRepository } from './jobs/jobs.repository.js';
import { JobsService } from './jobs/jobs.service.js';
import { HistoryController } from './jobs/jobs.controller.js';
import { HistoryService } from './jobs/list/job-list.service.js';
import { JobPagesRepository } from './jobs/list/job-pages.repository.js';
import { MediaFiguresService } from './jobs/figures/media-figures.service.js';
import { PathStates } from './jobs/list/path-states.adapter.js';
import { JobLogFiles } from './jobs/log/job-log-files.adapter.js';
import { JobLogsService } from './jobs/log/job-logs.service.js';
import { AssignmentService } from './metadata/assignment.service.js';
import { JobMetadataService } from './metadata/job-metadata.service.js';
import { ImportActivation } from './library/orphans/import-activation.port.js';
import { OrphanImportService } from './library/orphans/orphan-import.service.js';
import { OrphanScanService } from './library/orphans/orphan-scan.service.js';
import { OrphansController } from './library/orphans/orphans.controller.js';
import { OrphansRepository } from './library/orphans/orphans.repository.js';
import { RawFolders } from './library/orphans/raw-folders.adapter.js';
import { MediaFiles } from './library/folders/media-files.adapter.js';
import { MetadataAnswersRepository } from './metadata/providers/metadata-answers.repository.js';
import { MetadataController } from './metadata/metadata.controller.js';
import { PictureSweep } from './metadata/pictures/picture-sweep.service.js';
import { Pictures } from './metadata/pictures/pictures.adapter.js';
import { ProviderHttp } from './metadata/providers/provider-http.adapter.js';
import { ProvidersService } from './metadata/providers/providers.service.js';
import { processingParts } from './processing/processing.parts.js';
import { ProcessingService } from './processing/processing.service.js';
import { ReportingController } from './ingest/reporting.controller.js';
import { ReportingService } from './ingest/reporting.service.js';

@Module({
  imports: [EventLogModule],
  // Paths with a word come before the one with an id, which would take the word for one.
  controllers: [
    BinController,
    OrphansController,
    DrivesController,
    MetadataController,
    ...processingParts.controllers,
    HistoryController,
    ReportingController,
    DeletionController,
  ],
  providers: [
    BinFiles,
    BinRepository,
    BinService,
    BinTurnsService,
    BulkDeletionService,
    ChosenJobs,
    DeletionPlanService,
    DeletionScopeService,
    DeletionService,
    JobRemainsService,
    JobSnapshots,
    MediaFiles,
    MediaLookup,
    OrphanImportService,
    { provide: ImportActivation, useExisting: ProcessingService },
    OrphanScanService,
    OrphansRepository,
    OwnershipRepository,
    PreviewsService,
    RawFolders,
    RemovalService,
    ResultFiles,
    AssignmentService,
    DrivesService,
    HistoryService,
    JobErrorsService,
    JobEventsService,
    JobLogFiles,
    JobLogsService,
    JobMetadataService,
    JobPagesRepository,
    JobMetricsService,
    JobsRepository,
    JobsService,
    MediaFiguresService,
    MetadataAnswersRepository,
    PathStates,
    Pictures,
    PictureSweep,
    ProviderHttp,
    ProvidersService,
    ReportingService,
    ...processingParts.providers,
  ],
  exports: [MediaFiguresService],
})
export class HistoryModule {}
