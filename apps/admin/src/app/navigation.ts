import type { Permission } from '@stackyard/contracts';
import {
  LayoutDashboard,
  Layers,
  RefreshCw,
  ScrollText,
  Settings,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { ShortcutId } from '../shared/keyboard/shortcuts.js';
import type { appMessages } from './app.messages.js';

/** One entry of the main navigation. */
export interface NavigationEntry {
  to: '/' | '/stacks' | '/redeploys' | '/maintenance' | '/event-log' | '/administration/servers';
  label: keyof (typeof appMessages)['en'];
  /** Said instead where there is little room. */
  shortLabel?: keyof (typeof appMessages)['en'];
  icon: LucideIcon;
  shortcut: ShortcutId;
  /** Entries a person may not open are not there; without a permission anybody signed in may. */
  permission?: Permission;
}

export const navigation: readonly NavigationEntry[] = [
  { to: '/', label: 'overview', icon: LayoutDashboard, shortcut: 'go-overview' },
  {
    to: '/stacks',
    label: 'stacks',
    icon: Layers,
    shortcut: 'go-stacks',
    permission: 'stacks-access',
  },
  {
    to: '/redeploys',
    label: 'redeploys',
    icon: RefreshCw,
    shortcut: 'go-redeploys',
    permission: 'stacks-access',
  },
  {
    to: '/maintenance',
    label: 'maintenance',
    icon: Wrench,
    shortcut: 'go-maintenance',
    permission: 'maintenance-access',
  },
  {
    to: '/event-log',
    label: 'event-log',
    shortLabel: 'shortEventLog',
    icon: ScrollText,
    shortcut: 'go-event-log',
    permission: 'logs-access',
  },
  {
    to: '/administration/servers',
    label: 'administration',
    shortLabel: 'shortAdministration',
    icon: Settings,
    shortcut: 'go-servers',
    permission: 'maintenance-server-edit',
  },
];
