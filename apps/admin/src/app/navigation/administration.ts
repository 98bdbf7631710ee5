import type { Permission } from '@stackyard/contracts';
import type { ShortcutId } from '#shared/keyboard/shortcuts.js';
import type { administrationMessages } from './administration.messages.js';

export interface AdministrationSection {
  to:
    | '/administration/users'
    | '/administration/groups'
    | '/administration/tokens'
    | '/administration/servers'
    | '/administration/registries'
    | '/administration/rollback'
    | '/administration/event-log'
    | '/administration/notifications'
    | '/administration/reports'
    | '/administration/media'
    | '/administration/backups';
  label: keyof (typeof administrationMessages)['en'];
  shortcut: ShortcutId;
  permission: Permission;
  alsoRequires?: Permission;
}

export function isOpenTo(
  hasPermission: (permission: Permission) => boolean,
  { permission, alsoRequires }: AdministrationSection,
): boolean {
  return hasPermission(permission) && (!alsoRequires || hasPermission(alsoRequires));
}

export const administrationSections: readonly AdministrationSection[] = [
  {
    to: '/administration/users',
    label: 'users',
    shortcut: 'go-users',
    permission: 'users-access',
  },
  {
    to: '/administration/groups',
    label: 'groups',
    shortcut: 'go-groups',
    permission: 'groups-access',
  },
  {
    to: '/administration/tokens',
    label: 'tokens',
    shortcut: 'go-tokens',
    permission: 'users-access',
    alsoRequires: 'tokens-manage',
  },
  {
    to: '/administration/servers',
    label: 'servers',
    shortcut: 'go-servers',
    permission: 'maintenance-server-edit',
  },
  {
    to: '/administration/registries',
    label: 'registries',
    shortcut: 'go-registries',
    permission: 'settings-edit',
  },
  {
    to: '/administration/rollback',
    label: 'rollback',
    shortcut: 'go-rollback',
    permission: 'stacks-edit',
    alsoRequires: 'stacks-access',
  },
  {
    to: '/administration/event-log',
    label: 'eventLog',
    shortcut: 'go-log-settings',
    permission: 'settings-edit',
  },
  {
    to: '/administration/notifications',
    label: 'notifications',
    shortcut: 'go-notification-channels',
    permission: 'notifications-edit',
  },
  {
    to: '/administration/reports',
    label: 'reports',
    shortcut: 'go-report-settings',
    permission: 'settings-edit',
  },
  {
    to: '/administration/media',
    label: 'media',
    shortcut: 'go-media-settings',
    permission: 'settings-edit',
    alsoRequires: 'history-access',
  },
  {
    to: '/administration/backups',
    label: 'backups',
    shortcut: 'go-backups',
    permission: 'backups-manage',
  },
];
