import { activeJobStatuses, type JobStatus, type ProcessingState } from '@stackyard/contracts';
import { Ban, Check, CircleHelp, CircleX, Clock, LoaderCircle } from 'lucide-react';
import type { StateStyle } from '#shared/state-badge/state-styles.js';

const activeStatuses: readonly JobStatus[] = activeJobStatuses;

/** Returns the appearance of a status. A job that is neither active nor ended counts as waiting. */
export function jobStyle(status: JobStatus): StateStyle {
  if (status === 'FINISHED') return { tone: 'done', icon: Check };
  if (status === 'ERROR') return { tone: 'failed', icon: CircleX };
  if (status === 'CANCELLED') return { tone: 'unknown', icon: Ban };
  if (activeStatuses.includes(status)) return { tone: 'running', icon: LoaderCircle };
  return { tone: 'waiting', icon: Clock };
}

export const processingStyles: Record<ProcessingState, StateStyle> = {
  queued: { tone: 'waiting', icon: Clock },
  running: { tone: 'running', icon: LoaderCircle },
  succeeded: { tone: 'done', icon: Check },
  failed: { tone: 'failed', icon: CircleX },
  cancelled: { tone: 'unknown', icon: Ban },
  interrupted: { tone: 'unknown', icon: CircleHelp },
};
