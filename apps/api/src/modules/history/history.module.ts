import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { BinController } from './deletion/bin.controller.js';
import { BinFiles } from './deletion/bin-files.adapter.js';
import { BinRepository } from './deletion/bin.repository.js';
import { BinService } from './deletion/bin.service.js';
import { BinTurnsService } from './deletion/bin-turns.service.js';
import { BulkDeletionService } from './deletion/bulk-deletion.service.js';
import { ChosenJobs } from './deletion/chosen-jobs.service.js';
import { DeletionController } from './deletion/deletion.controller.js';
import { DeletionPlanService } from './deletion/deletion-plan.service.js';
import { DeletionScopeService } from './deletion/deletion-scope.service.js';
import { DeletionService } from './deletion/deletion.service.js';
import { JobRemainsService } from './deletion/job-remains.service.js';
import { JobSnapshots } from './deletion/job-snapshots.repository.js';
import { MediaLookup } from './deletion/media-lookup.adapter.js';
import { OwnershipRepository } from './deletion/ownership.repository.js';
import { PreviewsService } from './deletion/previews.service.js';
import { RemovalService } from './deletion/removal.service.js';
import { ResultFiles } from './deletion/result-files.service.js';
import { DrivesController } from './drives/drives.controller.js';
import { DrivesService } from './drives/drives.service.js';
import { JobErrorsService } from './jobs/job-errors.service.js';
import { JobEventsService } from './jobs/job-events.service.js';
import { JobMetricsService } from './jobs/job-metrics.service.js';
import { JobsRepository } from './jobs/jobs.repository.js';
import { JobsService } from './jobs/jobs.service.js';
import { HistoryController } from './list/history.controller.js';
import { HistoryService } from './list/history.service.js';
import { JobPagesRepository } from './list/job-pages.repository.js';
import { MediaFiguresService } from './list/media-figures.service.js';
import { PathStates } from './list/path-states.adapter.js';
import { JobLogFiles } from './logs/job-log-files.adapter.js';
import { JobLogsService } from './logs/job-logs.service.js';
import { AssignmentService } from './metadata/assignment.service.js';
import { JobMetadataService } from './metadata/job-metadata.service.js';
import { ImportActivation } from './orphans/import-activation.port.js';
import { OrphanImportService } from './orphans/orphan-import.service.js';
import { OrphanScanService } from './orphans/orphan-scan.service.js';
import { OrphansController } from './orphans/orphans.controller.js';
import { OrphansRepository } from './orphans/orphans.repository.js';
import { RawFolders } from './orphans/raw-folders.adapter.js';
import { MediaFiles } from './paths/media-files.adapter.js';
import { MetadataAnswersRepository } from './metadata/metadata-answers.repository.js';
import { MetadataController } from './metadata/metadata.controller.js';
import { PictureSweep } from './metadata/picture-sweep.service.js';
import { Pictures } from './metadata/pictures.adapter.js';
import { ProviderHttp } from './metadata/provider-http.adapter.js';
import { ProvidersService } from './metadata/providers.service.js';
import { processingParts } from './processing/processing.parts.js';
import { ProcessingService } from './processing/processing.service.js';
import { ReportingController } from './reporting/reporting.controller.js';
import { ReportingService } from './reporting/reporting.service.js';

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
