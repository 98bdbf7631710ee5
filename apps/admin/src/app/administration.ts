import type { Permission } from '@stackyard/contracts';
import type { ShortcutId } from '../shared/keyboard/shortcuts.js';
import type { administrationMessages } from './administration.messages.js';

/** One page of the administration. */
export interface AdministrationSection {
  to: '/administration/servers';
  label: keyof (typeof administrationMessages)['en'];
  shortcut: ShortcutId;
  permission: Permission;
}

/** The pages of the administration, in the order of their tabs. */
export const administration: readonly AdministrationSection[] = [
  {
    to: '/administration/servers',
    label: 'servers',
    shortcut: 'go-servers',
    permission: 'maintenance-server-edit',
  },
];
