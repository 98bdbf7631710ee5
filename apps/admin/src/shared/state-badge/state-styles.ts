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
  container: 'running' | 'healthy' | 'restarting' | 'unhealthy' | 'stopped';
  maintenance: 'active' | 'off';
  /** An occurrence of a maintenance window. */
  window: WindowState;
  token: TokenState;
  user: 'active' | 'inactive';
}

export type StateKind = keyof StateVocabulary;

export interface StateStyle {
  tone: Tone;
  icon: LucideIcon;
}

const createStyle = (tone: Tone, icon: LucideIcon): StateStyle => ({ tone, icon });

export const stateStyles: { [Kind in StateKind]: Record<StateVocabulary[Kind], StateStyle> } = {
  redeploy: {
    queued: createStyle('waiting', Clock),
    running: createStyle('running', LoaderCircle),
    succeeded: createStyle('done', Check),
    failed: createStyle('failed', CircleX),
    cancelled: createStyle('unknown', Ban),
    lost: createStyle('unknown', CircleHelp),
    rolled_back: createStyle('waiting', Undo2),
    rollback_failed: createStyle('failed', CircleX),
  },
  wait: {
    turn: createStyle('waiting', Clock),
    canary: createStyle('waiting', Clock),
    batch: createStyle('waiting', Clock),
    'platform-update': createStyle('waiting', Pause),
    maintenance: createStyle('waiting', Pause),
  },
  stack: {
    active: createStyle('done', Check),
    inactive: createStyle('unknown', Square),
    deploying: createStyle('running', LoaderCircle),
    error: createStyle('failed', CircleX),
    unknown: createStyle('unknown', CircleHelp),
    missing: createStyle('unknown', Ban),
  },
  stackHealth: {
    down: createStyle('failed', CircleX),
    restarting: createStyle('failed', RotateCw),
    degraded: createStyle('waiting', TriangleAlert),
    unknown: createStyle('unknown', CircleHelp),
    orphaned: createStyle('unknown', Ban),
    stopped: createStyle('unknown', Square),
    healthy: createStyle('done', Check),
  },
  freshness: {
    outdated: createStyle('waiting', CircleAlert),
    updated: createStyle('done', Check),
    skipped: createStyle('unknown', CircleDashed),
    error: createStyle('failed', CircleX),
    unknown: createStyle('unknown', CircleHelp),
  },
  image: {
    outdated: createStyle('waiting', CircleAlert),
    unknown: createStyle('unknown', CircleHelp),
    current: createStyle('done', Check),
    pinned: createStyle('done', Pin),
    ignored: createStyle('unknown', BellOff),
    local: createStyle('unknown', HardDrive),
    finished: createStyle('unknown', CircleDashed),
  },
  outcome: {
    success: createStyle('done', Check),
    failure: createStyle('failed', CircleX),
    denied: createStyle('waiting', Ban),
    unknown: createStyle('unknown', CircleHelp),
  },
  severity: {
    info: createStyle('unknown', Info),
    notice: createStyle('running', Info),
    warning: createStyle('waiting', TriangleAlert),
    error: createStyle('failed', CircleX),
  },
  health: {
    reachable: createStyle('done', Plug),
    unreachable: createStyle('failed', Unplug),
    unknown: createStyle('unknown', CircleHelp),
  },
  container: {
    running: createStyle('done', Activity),
    healthy: createStyle('done', Check),
    restarting: createStyle('failed', LoaderCircle),
    unhealthy: createStyle('failed', TriangleAlert),
    stopped: createStyle('unknown', Square),
  },
  maintenance: {
    active: createStyle('waiting', Pause),
    off: createStyle('done', Check),
  },
  window: {
    planned: createStyle('unknown', CalendarClock),
    announced: createStyle('waiting', Megaphone),
    active: createStyle('waiting', Pause),
    ended: createStyle('done', Check),
    missed: createStyle('failed', CircleAlert),
    cancelled: createStyle('unknown', Ban),
  },
  user: {
    active: createStyle('done', Check),
    inactive: createStyle('unknown', Ban),
  },
  token: {
    active: createStyle('done', Check),
    expired: createStyle('unknown', Clock),
    revoked: createStyle('unknown', Ban),
  },
};
