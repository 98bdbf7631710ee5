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
import { administrationSections } from './administration.js';
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
   * The entry is shown only to users who hold one of these permissions. If `requiresAnyOf` is omitted,
   * everyone sees the entry.
   */
  requiresAnyOf?: readonly Permission[];
}

export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/', label: 'overview', icon: LayoutDashboard, shortcut: 'go-overview' },
  {
    to: '/stacks',
    label: 'stacks',
    icon: Layers,
    shortcut: 'go-stacks',
    requiresAnyOf: ['stacks-access'],
  },
  {
    to: '/redeploys',
    label: 'redeploys',
    icon: RefreshCw,
    shortcut: 'go-redeploys',
    requiresAnyOf: ['stacks-access'],
  },
  {
    to: '/maintenance',
    label: 'maintenance',
    icon: Wrench,
    shortcut: 'go-maintenance',
    requiresAnyOf: ['maintenance-access'],
  },
  {
    to: '/event-log',
    label: 'event-log',
    shortLabel: 'shortEventLog',
    icon: ScrollText,
    shortcut: 'go-event-log',
    requiresAnyOf: ['logs-access'],
  },
  {
    to: '/jobs',
    label: 'jobs',
    icon: Disc3,
    shortcut: 'go-jobs',
    requiresAnyOf: ['history-access'],
  },
  {
    to: '/reports',
    label: 'reports',
    icon: FileText,
    shortcut: 'go-reports',
    requiresAnyOf: ['reports-access'],
  },
  {
    to: '/administration',
    label: 'administration',
    shortLabel: 'shortAdministration',
    icon: Settings,
    shortcut: 'go-administration',
    requiresAnyOf: administrationSections.map(({ permission }) => permission),
  },
];
