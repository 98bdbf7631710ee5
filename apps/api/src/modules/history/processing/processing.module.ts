import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { LibraryModule } from '../library/library.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ProcessingController } from './processing.controller.js';
import { AnalysisRunService } from './analysis/analysis-run.service.js';
import { SidecarFilesService } from './analysis/sidecar-files.service.js';
import { RawAnalysisService } from './analysis/raw-review.service.js';
import { AlbumEncodeService } from './encode/album-encode.service.js';
import { EncodeRunService } from './encode/encode-run.service.js';
import { EncodeMonitor } from './encode/encode-monitor.service.js';
import { ResultDraftsService } from './encode/result-drafts.service.js';
import { TitleEncodeService } from './encode/title-encode.service.js';
import { ImportAnalysesService } from './import-analyses.service.js';
import { AlbumPlansService } from './plans/album-plans.service.js';
import { ProcessingCapacity } from './processing-capacity.service.js';
import { ProcessingSettingsService } from './processing-settings.service.js';
import { ProcessingService } from './processing.service.js';
import { ProcessingJournal } from './runs/processing-journal.service.js';
import { ProcessingQueue } from './runs/processing-queue.service.js';
import { ProcessingRecovery } from './runs/processing-recovery.service.js';
import { ProcessingRunner } from './runs/processing-runner.service.js';
import { ProcessingRepository } from './runs/processing.repository.js';
import { Ffmpeg } from './tools/ffmpeg.adapter.js';
import { HandBrake } from './tools/handbrake.adapter.js';
import { MediaInfo } from './tools/mediainfo.adapter.js';
import { Programs } from './tools/programs.adapter.js';
import { ToolCalls } from './tools/tool-calls.adapter.js';

/** Analyses and encodes raw files with external programs. */
@Module({
  imports: [EventLogModule, LibraryModule, MetadataModule, JobsModule],
  controllers: [ProcessingController],
  providers: [
    AnalysisRunService,
    SidecarFilesService,
    RawAnalysisService,
    AlbumEncodeService,
    EncodeRunService,
    EncodeMonitor,
    ResultDraftsService,
    TitleEncodeService,
    ImportAnalysesService,
    AlbumPlansService,
    ProcessingCapacity,
    ProcessingSettingsService,
    ProcessingService,
    ProcessingJournal,
    ProcessingQueue,
    ProcessingRecovery,
    ProcessingRunner,
    ProcessingRepository,
    Ffmpeg,
    HandBrake,
    MediaInfo,
    Programs,
    ToolCalls,
  ],
})
export class ProcessingModule {}
