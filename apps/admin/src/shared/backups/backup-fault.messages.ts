import { defineMessages } from '../i18n/messages.js';

export const backupFaultMessages = defineMessages({
  en: {
    title: 'The last scheduled backup failed',
    overdue: 'A scheduled backup is overdue',
    overdueText: 'The backup was due {when} but has not run.',
    last: 'The latest usable backup is from {when}.',
    none: 'There is no usable backup.',
    open: 'Go to backups',
  },
  de: {
    title: 'Die letzte geplante Sicherung ist fehlgeschlagen',
    overdue: 'Eine geplante Sicherung ist überfällig',
    overdueText: 'Die Sicherung war {when} fällig, wurde aber nicht ausgeführt.',
    last: 'Die neueste brauchbare Sicherung ist vom {when}.',
    none: 'Es gibt keine brauchbare Sicherung.',
    open: 'Zu den Sicherungen',
  },
});
