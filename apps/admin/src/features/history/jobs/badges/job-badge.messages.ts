import type { JobStatus, ProcessingFault, ProcessingState } from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';

export const jobStatusMessages = defineMessages<JobStatus>({
  en: {
    ANALYZING: 'Analysing',
    METADATA_LOOKUP: 'Looking up the title',
    METADATA_SELECTION: 'Title to be chosen',
    WAITING_FOR_USER_DECISION: 'Waits for a decision',
    READY_TO_START: 'Ready to start',
    RIPPING: 'Ripping',
    MEDIAINFO_CHECK: 'Checking the material',
    READY_TO_ENCODE: 'Ready to encode',
    ENCODING: 'Encoding',
    CD_ANALYZING: 'Analysing the CD',
    CD_METADATA_SELECTION: 'CD to be chosen',
    CD_READY_TO_RIP: 'CD ready to rip',
    CD_RIPPING: 'Ripping the CD',
    CD_ENCODING: 'Encoding the CD',
    FINISHED: 'Finished',
    CANCELLED: 'Cancelled',
    ERROR: 'Failed',
  },
  de: {
    ANALYZING: 'Wird untersucht',
    METADATA_LOOKUP: 'Titel wird gesucht',
    METADATA_SELECTION: 'Titel auswählen',
    WAITING_FOR_USER_DECISION: 'Wartet auf Entscheidung',
    READY_TO_START: 'Startbereit',
    RIPPING: 'Wird eingelesen',
    MEDIAINFO_CHECK: 'Material wird geprüft',
    READY_TO_ENCODE: 'Bereit zum Umwandeln',
    ENCODING: 'Wird umgewandelt',
    CD_ANALYZING: 'CD wird untersucht',
    CD_METADATA_SELECTION: 'CD auswählen',
    CD_READY_TO_RIP: 'CD bereit',
    CD_RIPPING: 'CD wird eingelesen',
    CD_ENCODING: 'CD wird umgewandelt',
    FINISHED: 'Fertig',
    CANCELLED: 'Abgebrochen',
    ERROR: 'Fehlgeschlagen',
  },
});

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

/** Why a run did not do what it was for; the sentence of the server says more. */
export const processingFaultMessages = defineMessages<ProcessingFault>({
  en: {
    'tool-missing': 'A program is missing.',
    'path-unusable': 'A folder cannot be used.',
    'access-denied': 'The system denies access.',
    'disk-full': 'There is no room for the result.',
    'timed-out': 'It took longer than the settings allow.',
    'no-title': 'Nothing was found that can be processed.',
    'title-not-chosen': 'A title has to be chosen first.',
    'result-refused': 'The result is not what was planned.',
    'job-changed': 'The job was changed meanwhile.',
    internal: 'Something broke on the side of Stackyard.',
  },
  de: {
    'tool-missing': 'Ein Programm fehlt.',
    'path-unusable': 'Ein Ordner ist nicht benutzbar.',
    'access-denied': 'Das System verweigert den Zugriff.',
    'disk-full': 'Für das Ergebnis fehlt Platz.',
    'timed-out': 'Es dauerte länger, als die Einstellungen erlauben.',
    'no-title': 'Es wurde nichts gefunden, was sich verarbeiten lässt.',
    'title-not-chosen': 'Zuerst muss ein Titel ausgewählt werden.',
    'result-refused': 'Das Ergebnis entspricht nicht dem Plan.',
    'job-changed': 'Der Auftrag wurde inzwischen geändert.',
    internal: 'Bei Stackyard ist etwas kaputtgegangen.',
  },
});
