import type { Permission } from '@stackyard/contracts';
import {
  Disc3,
  FileText,
  LayoutDashboard,
  Layers,
  RefreshCw,
  ScrollText,
  Settings,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { ShortcutId } from '#shared/keyboard/shortcuts.js';
import { administration } from './administration.js';
import type { appMessages } from '../app.messages.js';

export interface NavigationEntry {
  to:
    | '/'
    | '/stacks'
    | '/redeploys'
    | '/maintenance'
    | '/event-log'
    | '/jobs'
    | '/reports'
    | '/administration';
  label: keyof (typeof appMessages)['en'];
  /** Shown instead of `label` in the navigation bar on a phone, where space is limited. */
  shortLabel?: keyof (typeof appMessages)['en'];
  icon: LucideIcon;
  shortcut: ShortcutId;
  /**
   * The entry is shown only to users who hold one of these permissions. If `anyOf` is omitted,
   * everyone sees the entry.
   */
  anyOf?: readonly Permission[];
}

export const navigation: readonly NavigationEntry[] = [
  { to: '/', label: 'overview', icon: LayoutDashboard, shortcut: 'go-overview' },
  {
    to: '/stacks',
    label: 'stacks',
    icon: Layers,
    shortcut: 'go-stacks',
    anyOf: ['stacks-access'],
  },
  {
    to: '/redeploys',
    label: 'redeploys',
    icon: RefreshCw,
    shortcut: 'go-redeploys',
    anyOf: ['stacks-access'],
  },
  {
    to: '/maintenance',
    label: 'maintenance',
    icon: Wrench,
    shortcut: 'go-maintenance',
    anyOf: ['maintenance-access'],
  },
  {
    to: '/event-log',
    label: 'event-log',
    shortLabel: 'shortEventLog',
    icon: ScrollText,
    shortcut: 'go-event-log',
    anyOf: ['logs-access'],
  },
  {
    to: '/jobs',
    label: 'jobs',
    icon: Disc3,
    shortcut: 'go-jobs',
    anyOf: ['history-access'],
  },
  {
    to: '/reports',
    label: 'reports',
    icon: FileText,
    shortcut: 'go-reports',
    anyOf: ['reports-access'],
  },
  {
    to: '/administration',
    label: 'administration',
    shortLabel: 'shortAdministration',
    icon: Settings,
    shortcut: 'go-administration',
    anyOf: administration.map(({ permission }) => permission),
  },
];
