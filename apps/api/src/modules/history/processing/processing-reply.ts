import type { ProcessingRunReply, ProcessingSettingsReply } from '@stackyard/contracts';
import type { ProcessingRunEntity } from './runs/processing-run.entity.js';
import type { ProcessingSettingsEntity } from './processing-settings.entity.js';

/** @param position - position in the queue, from 1; null unless the run is queued */
export function toRunReply(run: ProcessingRunEntity, position: number | null): ProcessingRunReply {
  const { id, jobId, kind, state, percent, etaSeconds, framesPerSecond, fault, reason } = run;
  const { requestedBy, requestedAt, startedAt, endedAt, outputPath } = run;
  return {
    ...{ id, jobId, kind, state, position, percent, etaSeconds, framesPerSecond, fault, reason },
    ...{ requestedBy, requestedAt, startedAt, endedAt, outputPath },
  };
}

export function toSettingsReply(settings: ProcessingSettingsEntity): ProcessingSettingsReply {
  const { id: _, ...reply } = settings;
  return reply;
}
