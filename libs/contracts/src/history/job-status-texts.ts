import type { LogTexts } from '../event-log/event-log-result-texts.js';
import type { JobStatus } from './job-vocabulary.js';

/** English and German names of job statuses, for the app, the event log and notifications. */
export const jobStatusTexts: LogTexts<JobStatus> = {
  en: {
    ANALYZING: 'Analysing',
    METADATA_LOOKUP: 'Looking up the title',
    METADATA_SELECTION: 'Choose a title',
    WAITING_FOR_USER_DECISION: 'Decision needed',
    READY_TO_START: 'Ready to start',
    RIPPING: 'Ripping',
    MEDIAINFO_CHECK: 'Checking raw files',
    READY_TO_ENCODE: 'Ready to encode',
    ENCODING: 'Encoding',
    CD_ANALYZING: 'Analysing CD',
    CD_METADATA_SELECTION: 'Choose an album',
    CD_READY_TO_RIP: 'CD ready to rip',
    CD_RIPPING: 'Ripping CD',
    CD_ENCODING: 'Encoding CD',
    FINISHED: 'Finished',
    CANCELLED: 'Cancelled',
    ERROR: 'Failed',
  },
  de: {
    ANALYZING: 'Wird analysiert',
    METADATA_LOOKUP: 'Titel wird gesucht',
    METADATA_SELECTION: 'Titel auswählen',
    WAITING_FOR_USER_DECISION: 'Entscheidung nötig',
    READY_TO_START: 'Startbereit',
    RIPPING: 'Wird eingelesen',
    MEDIAINFO_CHECK: 'Rohdateien werden geprüft',
    READY_TO_ENCODE: 'Bereit zum Umwandeln',
    ENCODING: 'Wird umgewandelt',
    CD_ANALYZING: 'CD wird analysiert',
    CD_METADATA_SELECTION: 'Album auswählen',
    CD_READY_TO_RIP: 'CD bereit zum Einlesen',
    CD_RIPPING: 'CD wird eingelesen',
    CD_ENCODING: 'CD wird umgewandelt',
    FINISHED: 'Fertig',
    CANCELLED: 'Abgebrochen',
    ERROR: 'Fehlgeschlagen',
  },
};
