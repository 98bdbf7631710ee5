import type { RedeployServiceState } from '@stackyard/contracts';
import {
  Activity,
  Check,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clock,
  Download,
  LoaderCircle,
  Square,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '#shared/theme/theme.js';

/** `untouched`: the run ended before it changed the service. */
export type ServiceDisplayState = RedeployServiceState | 'untouched';

export const serviceStyles: Record<ServiceDisplayState, { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'waiting', icon: Clock },
  untouched: { tone: 'unknown', icon: CircleDashed },
  pulling: { tone: 'running', icon: Download },
  pulled: { tone: 'done', icon: Download },
  'pull-failed': { tone: 'failed', icon: CircleX },
  created: { tone: 'running', icon: LoaderCircle },
  starting: { tone: 'running', icon: LoaderCircle },
  running: { tone: 'done', icon: Activity },
  healthy: { tone: 'done', icon: Check },
  unhealthy: { tone: 'failed', icon: TriangleAlert },
  restarting: { tone: 'failed', icon: LoaderCircle },
  exited: { tone: 'failed', icon: CircleX },
  completed: { tone: 'done', icon: Check },
  stopped: { tone: 'unknown', icon: Square },
  missing: { tone: 'failed', icon: CircleHelp },
};

const statesBeforeRequest: readonly RedeployServiceState[] = ['waiting', 'pulling'];

/**
 * Returns how a service is shown. Once the run has ended, services that were still waiting or
 * pulling are shown as untouched.
 */
export function serviceDisplayState(
  state: RedeployServiceState,
  isOpen: boolean,
): ServiceDisplayState {
  return !isOpen && statesBeforeRequest.includes(state) ? 'untouched' : state;
}
