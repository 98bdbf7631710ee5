import { Ffmpeg } from '../tools/ffmpeg.adapter.js';
import { HandBrake } from '../tools/handbrake.adapter.js';
import { MediaInfo } from '../tools/mediainfo.adapter.js';
import { Programs } from '../tools/programs.adapter.js';
import { ToolCalls } from '../tools/tool-calls.adapter.js';
import { AlbumEncodeService } from './album-encode.service.js';
import { AlbumPlans } from './album-plans.service.js';
import { AnalysisRunService } from './analysis-run.service.js';
import { EncodeRunService } from './encode-run.service.js';
import { EncodeWatch } from './encode-watch.service.js';
import { ProcessingJournal } from './processing-journal.service.js';
import { ProcessingQueue } from './processing-queue.service.js';
import { ProcessingRecovery } from './processing-recovery.service.js';
import { ProcessingSettingsService } from './processing-settings.service.js';
import { ProcessingController } from './processing.controller.js';
import { ProcessingRepository } from './processing.repository.js';
import { ProcessingService } from './processing.service.js';
import { RawPapers } from './raw-papers.service.js';
import { RawReviewService } from './raw-review.service.js';
import { ResultDrafts } from './result-drafts.service.js';
import { TitleEncodeService } from './title-encode.service.js';

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
