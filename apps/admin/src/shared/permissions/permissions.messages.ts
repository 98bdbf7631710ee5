import type { PermissionArea } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

export const areaMessages = defineMessages<PermissionArea>({
  en: {
    stacks: 'Stacks',
    maintenance: 'Maintenance',
    logs: 'Event log',
    users: 'Users and groups',
    history: 'Jobs',
    reports: 'Reports',
    settings: 'Settings',
  },
  de: {
    stacks: 'Stacks',
    maintenance: 'Wartung',
    logs: 'Ereignisprotokoll',
    users: 'Benutzer und Gruppen',
    history: 'Jobs',
    reports: 'Berichte',
    settings: 'Einstellungen',
  },
});

export const permissionsMessages = defineMessages({
  en: {
    presets: 'Common permission sets',
    'preset.reader': 'Reader',
    'preset.reader.hint': 'Sees stacks, events, jobs and reports, and changes nothing',
    'preset.operator': 'Operator',
    'preset.operator.hint':
      'Also reads container logs, redeploys, starts, stops and rolls back stacks',
    'preset.administrator': 'Administrator',
    'preset.administrator.hint': 'Everything except deleting superusers',
    search: 'Search permissions',
    needed:
      'You can view this page. To make changes you need the permission “{label}” ({permission}). Ask an administrator for it.',
    count: '{count} of {total}',
    allOf: '{area}: all permissions',
    notHeld: 'You don’t have this permission',
    notHeldHint:
      'You can only grant or revoke permissions that you have yourself. The others are locked.',
    nothing: 'No matching permissions.',
  },
  de: {
    presets: 'Übliche Berechtigungen',
    'preset.reader': 'Lesen',
    'preset.reader.hint': 'Sieht Stacks, Ereignisse, Jobs und Berichte und ändert nichts',
    'preset.operator': 'Betrieb',
    'preset.operator.hint':
      'Liest auch Container-Logs, rollt Stacks neu aus und zurück, startet und stoppt sie',
    'preset.administrator': 'Administration',
    'preset.administrator.hint': 'Alles außer dem Löschen von Superusern',
    search: 'Berechtigungen suchen',
    needed:
      'Sie können diese Seite ansehen. Für Änderungen ist die Berechtigung „{label}“ ({permission}) nötig. Bitte an die Administration wenden.',
    count: '{count} von {total}',
    allOf: '{area}: alle Berechtigungen',
    notHeld: 'Sie haben diese Berechtigung nicht',
    notHeldHint:
      'Vergeben und entziehen lassen sich nur Berechtigungen, die Sie selbst haben. Die übrigen sind gesperrt.',
    nothing: 'Keine passenden Berechtigungen.',
  },
});
