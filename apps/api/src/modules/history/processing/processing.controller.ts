import { Controller } from '@nestjs/common';
import {
  analyzeJob,
  cancelProcessing,
  encodeJob,
  listProcessingRuns,
  readProcessing,
  readProcessingSettings,
  saveProcessingSettings,
  type InputOf,
  type ListProcessingRunsReply,
  type QueuedRunReply,
  type ProcessingReply,
  type ProcessingSettingsReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { ProcessingCapacity } from './processing-capacity.service.js';
import { ProcessingSettingsService } from './processing-settings.service.js';
import { ProcessingService } from './processing.service.js';

@Controller()
export class ProcessingController {
  constructor(
    private readonly processing: ProcessingService,
    private readonly capacity: ProcessingCapacity,
    private readonly settings: ProcessingSettingsService,
  ) {}

  @Serves(analyzeJob)
  analyze(
    @Input() { params }: InputOf<typeof analyzeJob>,
    @CurrentCaller() by: Caller,
  ): Promise<QueuedRunReply> {
    return this.processing.analyze(params.id, by);
  }

  @Serves(encodeJob)
  encode(
    @Input() { params, body }: InputOf<typeof encodeJob>,
    @CurrentCaller() by: Caller,
  ): Promise<QueuedRunReply> {
    return this.processing.encode(params.id, body, by);
  }

  @Serves(cancelProcessing)
  cancel(
    @Input() { params }: InputOf<typeof cancelProcessing>,
    @CurrentCaller() by: Caller,
  ): Promise<QueuedRunReply> {
    return this.processing.cancel(params.id, by);
  }

  @Serves(readProcessing)
  readOverview(): Promise<ProcessingReply> {
    return this.capacity.readOverview();
  }

  @Serves(listProcessingRuns)
  list(@Input() { query }: InputOf<typeof listProcessingRuns>): Promise<ListProcessingRunsReply> {
    return this.processing.list(query);
  }

  @Serves(readProcessingSettings)
  readSettings(): Promise<ProcessingSettingsReply> {
    return this.settings.read();
  }

  @Serves(saveProcessingSettings)
  saveSettings(
    @Input() { body }: InputOf<typeof saveProcessingSettings>,
    @CurrentCaller() by: Caller,
  ): Promise<ProcessingSettingsReply> {
    return this.settings.save(body, by);
  }
}
