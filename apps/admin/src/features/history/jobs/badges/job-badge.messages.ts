import {
  jobStatusTexts,
  type JobStatus,
  type ProcessingFault,
  type ProcessingState,
} from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';

export const jobStatusMessages = defineMessages<JobStatus>(jobStatusTexts);

export const processingStateMessages = defineMessages<ProcessingState>({
  en: {
    queued: 'Queued',
    running: 'Running',
    succeeded: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    interrupted: 'Interrupted',
  },
  de: {
    queued: 'Wartet',
    running: 'Läuft',
    succeeded: 'Erledigt',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
    interrupted: 'Unterbrochen',
  },
});

/** Why a run failed. The server's message gives the details. */
export const processingFaultMessages = defineMessages<ProcessingFault>({
  en: {
    'tool-missing': 'A required program is missing.',
    'path-unusable': 'The source or output folder can’t be used.',
    'access-denied': 'Access denied by the operating system.',
    'disk-full': 'Not enough disk space for the result.',
    'timed-out': 'The configured time limit was exceeded.',
    'no-title': 'No usable title found.',
    'title-not-chosen': 'No title has been chosen.',
    'result-refused': 'The result doesn’t match the encode plan.',
    'job-changed': 'The job was changed while it was queued.',
    internal: 'Internal error in Stackyard.',
  },
  de: {
    'tool-missing': 'Ein benötigtes Programm fehlt.',
    'path-unusable': 'Der Quell- oder Ausgabeordner ist nicht verwendbar.',
    'access-denied': 'Das Betriebssystem verweigert den Zugriff.',
    'disk-full': 'Für das Ergebnis reicht der Speicherplatz nicht aus.',
    'timed-out': 'Das eingestellte Zeitlimit wurde überschritten.',
    'no-title': 'Kein verwendbarer Titel gefunden.',
    'title-not-chosen': 'Es wurde kein Titel ausgewählt.',
    'result-refused': 'Das Ergebnis entspricht nicht dem Umwandlungsplan.',
    'job-changed': 'Der Job wurde geändert, während er in der Warteschlange stand.',
    internal: 'Interner Fehler in Stackyard.',
  },
});
