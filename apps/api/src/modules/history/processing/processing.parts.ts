import { Ffmpeg } from './tools/ffmpeg.adapter.js';
import { HandBrake } from './tools/handbrake.adapter.js';
import { MediaInfo } from './tools/mediainfo.adapter.js';
import { Programs } from './tools/programs.adapter.js';
import { ToolCalls } from './tools/tool-calls.adapter.js';
import { AlbumEncodeService } from './encode/album-encode.service.js';
import { AlbumPlans } from './plans/album-plans.service.js';
import { AnalysisRunService } from './analysis/analysis-run.service.js';
import { EncodeRunService } from './encode/encode-run.service.js';
import { EncodeWatch } from './encode/encode-watch.service.js';
import { ProcessingJournal } from './runs/processing-journal.service.js';
import { ProcessingQueue } from './runs/processing-queue.service.js';
import { ProcessingRecovery } from './runs/processing-recovery.service.js';
import { ProcessingSettingsService } from './processing-settings.service.js';
import { ProcessingController } from './processing.controller.js';
import { ProcessingRepository } from './runs/processing.repository.js';
import { ProcessingService } from './processing.service.js';
import { RawPapers } from './analysis/raw-papers.service.js';
import { RawReviewService } from './analysis/raw-review.service.js';
import { ResultDrafts } from './encode/result-drafts.service.js';
import { TitleEncodeService } from './encode/title-encode.service.js';

/** What the history module is made of as far as it analyses and encodes. */
export const processingParts = {
  controllers: [ProcessingController],
  providers: [
    AlbumEncodeService,
    AlbumPlans,
    AnalysisRunService,
    EncodeRunService,
    EncodeWatch,
    Ffmpeg,
    HandBrake,
    MediaInfo,
    ProcessingJournal,
    ProcessingQueue,
    ProcessingRecovery,
    ProcessingRepository,
    ProcessingService,
    ProcessingSettingsService,
    Programs,
    RawPapers,
    RawReviewService,
    ResultDrafts,
    TitleEncodeService,
    ToolCalls,
  ],
};
