import { defineMessages } from '#shared/i18n/messages.js';

export const storageMessages = defineMessages({
  en: {
    title: 'Storage',
    entries: 'Entries',
    since: 'since {date}',
    database: 'Database',
    databaseHint: 'The whole database; the event log usually takes up the most.',
    archive: 'Archive',
    files: '{count, plural, =0 {no files} one {one file} other {# files}}',
    noArchive:
      'No archive files. They are written if old entries are archived before they are removed.',
    archives: 'Archive files',
    name: 'File',
    size: 'Size',
    written: 'Written',
    download: 'Download',
    downloadOf: 'Download {name}',
  },
  de: {
    title: 'Speicherplatz',
    entries: 'Einträge',
    since: 'seit {date}',
    database: 'Datenbank',
    databaseHint: 'Die gesamte Datenbank; das Ereignisprotokoll belegt meist das meiste davon.',
    archive: 'Archiv',
    files: '{count, plural, =0 {keine Dateien} one {eine Datei} other {# Dateien}}',
    noArchive:
      'Keine Archivdateien. Sie entstehen, wenn alte Einträge vor dem Entfernen archiviert werden.',
    archives: 'Archivdateien',
    name: 'Datei',
    size: 'Größe',
    written: 'Geschrieben',
    download: 'Herunterladen',
    downloadOf: '{name} herunterladen',
  },
});
