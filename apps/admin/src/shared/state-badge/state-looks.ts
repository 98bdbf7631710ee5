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
  Undo2,
  Unplug,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '../theme/theme.js';

export interface StateVocabulary {
  redeploy: RedeployState;
  /** The reason why a queued redeploy is waiting. */
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

const stateLook = (tone: Tone, icon: LucideIcon): StateLook => ({ tone, icon });

export const stateLooks: { [Kind in StateKind]: Record<StateVocabulary[Kind], StateLook> } = {
  redeploy: {
    queued: stateLook('waiting', Clock),
    running: stateLook('running', LoaderCircle),
    succeeded: stateLook('done', Check),
    failed: stateLook('failed', CircleX),
    cancelled: stateLook('unknown', Ban),
    lost: stateLook('unknown', CircleHelp),
    rolled_back: stateLook('waiting', Undo2),
    rollback_failed: stateLook('failed', CircleX),
  },
  wait: {
    turn: stateLook('waiting', Clock),
    canary: stateLook('waiting', Clock),
    batch: stateLook('waiting', Clock),
    'platform-update': stateLook('waiting', Pause),
    maintenance: stateLook('waiting', Pause),
  },
  stack: {
    active: stateLook('done', Check),
    inactive: stateLook('unknown', Square),
    deploying: stateLook('running', LoaderCircle),
    error: stateLook('failed', CircleX),
    unknown: stateLook('unknown', CircleHelp),
    missing: stateLook('unknown', Ban),
  },
  stackHealth: {
    down: stateLook('failed', CircleX),
    restarting: stateLook('failed', RotateCw),
    degraded: stateLook('waiting', TriangleAlert),
    unknown: stateLook('unknown', CircleHelp),
    orphaned: stateLook('unknown', Ban),
    stopped: stateLook('unknown', Square),
    healthy: stateLook('done', Check),
  },
  freshness: {
    outdated: stateLook('waiting', CircleAlert),
    updated: stateLook('done', Check),
    skipped: stateLook('unknown', CircleDashed),
    error: stateLook('failed', CircleX),
    unknown: stateLook('unknown', CircleHelp),
  },
  image: {
    outdated: stateLook('waiting', CircleAlert),
    unknown: stateLook('unknown', CircleHelp),
    current: stateLook('done', Check),
    pinned: stateLook('done', Pin),
    ignored: stateLook('unknown', BellOff),
    local: stateLook('unknown', HardDrive),
    finished: stateLook('unknown', CircleDashed),
  },
  outcome: {
    success: stateLook('done', Check),
    failure: stateLook('failed', CircleX),
    denied: stateLook('waiting', Ban),
    unknown: stateLook('unknown', CircleHelp),
  },
  severity: {
    info: stateLook('unknown', Info),
    notice: stateLook('running', Info),
    warning: stateLook('waiting', TriangleAlert),
    error: stateLook('failed', CircleX),
  },
  health: {
    reachable: stateLook('done', Plug),
    unreachable: stateLook('failed', Unplug),
    unknown: stateLook('unknown', CircleHelp),
  },
  container: {
    running: stateLook('done', Activity),
    restarting: stateLook('failed', LoaderCircle),
    unhealthy: stateLook('failed', TriangleAlert),
    stopped: stateLook('unknown', Square),
  },
  maintenance: {
    active: stateLook('waiting', Pause),
    off: stateLook('done', Check),
  },
  window: {
    planned: stateLook('unknown', CalendarClock),
    announced: stateLook('waiting', Megaphone),
    active: stateLook('waiting', Pause),
    ended: stateLook('done', Check),
    missed: stateLook('failed', CircleAlert),
    cancelled: stateLook('unknown', Ban),
  },
  user: {
    active: stateLook('done', Check),
    inactive: stateLook('unknown', Ban),
  },
  token: {
    active: stateLook('done', Check),
    expired: stateLook('unknown', Clock),
    revoked: stateLook('unknown', Ban),
  },
};
