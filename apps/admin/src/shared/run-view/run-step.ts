import {
  Ban,
  Check,
  Circle,
  CircleDashed,
  CircleX,
  Clock,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '../theme/theme.js';

/**
 * A `waiting` step needs a person; a `stopped` step ended without success or failure; a `skipped`
 * step will never run.
 */
export type RunStepState =
  | 'pending'
  | 'waiting'
  | 'running'
  | 'done'
  | 'failed'
  | 'stopped'
  | 'skipped';

export interface RunStep {
  id: string;
  label: string;
  state: RunStepState;
  /** Time in ISO 8601 format; null before the step starts. */
  startedAt: string | null;
  finishedAt: string | null;
  /** How long the step usually takes, in milliseconds; undefined if unknown. */
  expectedMs?: number | undefined;
  /** Shown after the label, e.g. "second attempt". */
  note?: string | undefined;
}

export const stepStyles: Record<RunStepState, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'unknown', icon: Circle },
  waiting: { tone: 'waiting', icon: Clock },
  running: { tone: 'running', icon: LoaderCircle },
  done: { tone: 'done', icon: Check },
  failed: { tone: 'failed', icon: CircleX },
  stopped: { tone: 'unknown', icon: Ban },
  skipped: { tone: 'unknown', icon: CircleDashed },
};
