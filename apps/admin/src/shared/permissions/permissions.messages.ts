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
    presets: 'Apply preset:',
    'preset.reader': 'Reader',
    'preset.reader.hint': 'Can view stacks, events, jobs and reports, but can’t change anything',
    'preset.operator': 'Operator',
    'preset.operator.hint':
      'Can do everything a reader can, and can also read container logs and redeploy, start, stop and roll back stacks',
    'preset.administrator': 'Administrator',
    'preset.administrator.hint': 'Can do everything except delete superusers',
    'preset.pipeline': 'Pipeline',
    'preset.pipeline.hint': 'Can view and redeploy stacks',
    search: 'Search permissions',
    needed:
      'You can view this page. To make changes, you need the permission “{label}” ({permission}). Ask an administrator for this permission.',
    count: '{count} of {total}',
    selected: '{count, plural, =0 {Select permissions} other {# of {total} selected}}',
    without: 'without: {names}',
    only: 'only: {names}',
    allOf: '{area}: all permissions',
    notHeld: 'You don’t have this permission',
    notHeldHint:
      'You can grant or revoke only the permissions that you have yourself. All other permissions are locked.',
    nothing: 'No matching permissions.',
  },
  de: {
    presets: 'Vorlage anwenden:',
    'preset.reader': 'Lesen',
    'preset.reader.hint': 'Kann Stacks, Ereignisse, Jobs und Berichte ansehen, aber nichts ändern',
    'preset.operator': 'Betrieb',
    'preset.operator.hint':
      'Kann alles, was „Lesen“ erlaubt, und außerdem Container-Logs lesen sowie Stacks neu ausrollen, starten, stoppen und zurückrollen',
    'preset.administrator': 'Administration',
    'preset.administrator.hint': 'Kann alles, nur keine Superuser löschen',
    'preset.pipeline': 'Pipeline',
    'preset.pipeline.hint': 'Kann Stacks ansehen und neu ausrollen',
    search: 'Berechtigungen suchen',
    needed:
      'Sie können diese Seite ansehen. Für Änderungen ist die Berechtigung „{label}“ ({permission}) nötig. Die Administration kann sie erteilen.',
    count: '{count} von {total}',
    selected: '{count, plural, =0 {Berechtigungen auswählen} other {# von {total} ausgewählt}}',
    without: 'ohne: {names}',
    only: 'nur: {names}',
    allOf: '{area}: alle Berechtigungen',
    notHeld: 'Sie haben diese Berechtigung nicht',
    notHeldHint:
      'Vergeben und entziehen lassen sich nur Berechtigungen, die Sie selbst haben. Die übrigen sind gesperrt.',
    nothing: 'Keine passenden Berechtigungen.',
  },
});
