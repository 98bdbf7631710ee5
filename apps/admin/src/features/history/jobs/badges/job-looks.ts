import { activeJobStatuses, type JobStatus, type ProcessingState } from '@stackyard/contracts';
import { Ban, Check, CircleHelp, CircleX, Clock, LoaderCircle } from 'lucide-react';
import type { StateLook } from '#shared/state-badge/state-looks.js';

const working: readonly JobStatus[] = activeJobStatuses;

/** Appearance of a status: in progress, waiting, or ended. */
export function jobLook(status: JobStatus): StateLook {
  if (status === 'FINISHED') return { tone: 'done', icon: Check };
  if (status === 'ERROR') return { tone: 'failed', icon: CircleX };
  if (status === 'CANCELLED') return { tone: 'unknown', icon: Ban };
  if (working.includes(status)) return { tone: 'running', icon: LoaderCircle };
  return { tone: 'waiting', icon: Clock };
}

export const processingLooks: Record<ProcessingState, StateLook> = {
  queued: { tone: 'waiting', icon: Clock },
  running: { tone: 'running', icon: LoaderCircle },
  succeeded: { tone: 'done', icon: Check },
  failed: { tone: 'failed', icon: CircleX },
  cancelled: { tone: 'unknown', icon: Ban },
  interrupted: { tone: 'unknown', icon: CircleHelp },
};
