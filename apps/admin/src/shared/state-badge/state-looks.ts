import type {
  Freshness,
  ImageState,
  LogOutcome,
  LogSeverity,
  RedeployState,
  RedeployWait,
  ServerHealth,
  StackHealth,
  StackStatus,
  TokenState,
  WindowState,
} from '@stackyard/contracts';
import {
  Activity,
  Ban,
  BellOff,
  CalendarClock,
  Check,
  CircleAlert,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  CircleX,
  Clock,
  HardDrive,
  Info,
  LoaderCircle,
  Megaphone,
  Pause,
  Pin,
  Plug,
  RotateCw,
  Square,
  TriangleAlert,
  Unplug,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '../theme/theme.js';

export interface StateVocabulary {
  redeploy: RedeployState;
  /** What a queued redeploy waits for. */
  wait: RedeployWait;
  stack: StackStatus;
  stackHealth: StackHealth;
  freshness: Freshness;
  image: ImageState;
  outcome: LogOutcome;
  severity: LogSeverity;
  health: ServerHealth['state'];
  container: 'running' | 'restarting' | 'unhealthy' | 'stopped';
  maintenance: 'active' | 'off';
  /** A planned maintenance window. */
  window: WindowState;
  token: TokenState;
  user: 'active' | 'inactive';
}

export type StateKind = keyof StateVocabulary;

export interface StateLook {
  tone: Tone;
  icon: LucideIcon;
}

const look = (tone: Tone, icon: LucideIcon): StateLook => ({ tone, icon });

export const stateLooks: { [Kind in StateKind]: Record<StateVocabulary[Kind], StateLook> } = {
  redeploy: {
    queued: look('waiting', Clock),
    running: look('running', LoaderCircle),
    succeeded: look('done', Check),
    failed: look('failed', CircleX),
    cancelled: look('unknown', Ban),
    lost: look('unknown', CircleHelp),
  },
  wait: {
    turn: look('waiting', Clock),
    canary: look('waiting', Clock),
    batch: look('waiting', Clock),
    'platform-update': look('waiting', Pause),
    maintenance: look('waiting', Pause),
  },
  stack: {
    active: look('done', Check),
    inactive: look('unknown', Square),
    deploying: look('running', LoaderCircle),
    error: look('failed', CircleX),
    unknown: look('unknown', CircleHelp),
    missing: look('unknown', CircleSlash),
  },
  stackHealth: {
    down: look('failed', CircleX),
    restarting: look('failed', RotateCw),
    degraded: look('waiting', TriangleAlert),
    unknown: look('unknown', CircleHelp),
    orphaned: look('unknown', CircleSlash),
    stopped: look('unknown', Square),
    healthy: look('done', Check),
  },
  freshness: {
    outdated: look('waiting', CircleAlert),
    updated: look('done', Check),
    skipped: look('unknown', CircleDashed),
    error: look('failed', CircleX),
    unknown: look('unknown', CircleHelp),
  },
  image: {
    outdated: look('waiting', CircleAlert),
    unknown: look('unknown', CircleHelp),
    current: look('done', Check),
    pinned: look('done', Pin),
    ignored: look('unknown', BellOff),
    local: look('unknown', HardDrive),
    finished: look('unknown', CircleDashed),
  },
  outcome: {
    success: look('done', Check),
    failure: look('failed', CircleX),
    denied: look('waiting', Ban),
    unknown: look('unknown', CircleHelp),
  },
  severity: {
    info: look('unknown', Info),
    notice: look('running', Info),
    warning: look('waiting', TriangleAlert),
    error: look('failed', CircleX),
  },
  health: {
    reachable: look('done', Plug),
    unreachable: look('failed', Unplug),
    unknown: look('unknown', CircleHelp),
  },
  container: {
    running: look('done', Activity),
    restarting: look('failed', LoaderCircle),
    unhealthy: look('failed', TriangleAlert),
    stopped: look('unknown', Square),
  },
  maintenance: {
    active: look('waiting', Pause),
    off: look('done', Check),
  },
  window: {
    planned: look('unknown', CalendarClock),
    announced: look('waiting', Megaphone),
    active: look('waiting', Pause),
    ended: look('done', Check),
    missed: look('failed', CircleAlert),
    cancelled: look('unknown', Ban),
  },
  user: {
    active: look('done', Check),
    inactive: look('unknown', Ban),
  },
  token: {
    active: look('done', Check),
    expired: look('unknown', Clock),
    revoked: look('unknown', Ban),
  },
};
