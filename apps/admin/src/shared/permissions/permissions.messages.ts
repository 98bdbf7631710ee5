import type { PermissionArea } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

/** How the areas of the product are called where rights are given. */
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
    history: 'Aufträge',
    reports: 'Berichte',
    settings: 'Einstellungen',
  },
});

export const permissionsMessages = defineMessages({
  en: {
    search: 'Search permissions',
    needed:
      'You can look at this. To act you need the permission “{label}” ({permission}); ask an administrator for it.',
    count: '{count} of {total}',
    allOf: '{area}: everything in this area',
    notHeld: 'You do not hold it yourself',
    notHeldHint:
      'Nobody can give or take rights that they do not hold themselves. Those are locked here.',
    nothing: 'No permission fits.',
  },
  de: {
    search: 'Berechtigungen suchen',
    needed:
      'Sie können das ansehen. Zum Handeln brauchen Sie die Berechtigung „{label}“ ({permission}); bitte bei der Administration erbitten.',
    count: '{count} von {total}',
    allOf: '{area}: alles in diesem Bereich',
    notHeld: 'Sie haben sie selbst nicht',
    notHeldHint:
      'Niemand kann Rechte geben oder nehmen, die er selbst nicht hat. Diese sind hier gesperrt.',
    nothing: 'Keine Berechtigung passt.',
  },
});
