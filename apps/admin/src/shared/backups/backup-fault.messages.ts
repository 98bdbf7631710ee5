import { defineMessages } from '../i18n/messages.js';

export const backupFaultMessages = defineMessages({
  en: {
    title: 'The last scheduled backup failed',
    overdue: 'A scheduled backup is overdue',
    overdueText: 'It was due {when} and has not been made.',
    last: 'The latest backup to restore from is of {when}.',
    none: 'There is no backup to restore from.',
    open: 'To the backups',
  },
  de: {
    title: 'Die letzte geplante Sicherung ist fehlgeschlagen',
    overdue: 'Eine geplante Sicherung ist überfällig',
    overdueText: 'Sie war {when} fällig und wurde nicht erstellt.',
    last: 'Die jüngste brauchbare Sicherung ist vom {when}.',
    none: 'Es gibt keine brauchbare Sicherung.',
    open: 'Zu den Sicherungen',
  },
});
