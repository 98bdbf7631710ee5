import {
  Ban,
  Check,
  Circle,
  CircleDashed,
  CircleX,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '../theme/theme.js';

/** Where a step stands: `stopped` ended without success or failure, `skipped` will never come. */
export type RunStepState = 'pending' | 'running' | 'done' | 'failed' | 'stopped' | 'skipped';

/** One step of any run. */
export interface RunStep {
  id: string;
  label: string;
  state: RunStepState;
  /** ISO 8601; null before it began. */
  startedAt: string | null;
  finishedAt: string | null;
  /** Said after the label, e.g. that it is the second try. */
  note?: string | undefined;
}

export const stepLooks: Record<RunStepState, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'unknown', icon: Circle },
  running: { tone: 'running', icon: LoaderCircle },
  done: { tone: 'done', icon: Check },
  failed: { tone: 'failed', icon: CircleX },
  stopped: { tone: 'unknown', icon: Ban },
  skipped: { tone: 'unknown', icon: CircleDashed },
};
