import { defineMessages } from '#shared/i18n/messages.js';

export const storageMessages = defineMessages({
  en: {
    title: 'Storage',
    entries: 'Entries',
    since: 'since {date}',
    database: 'Database',
    databaseHint: 'Size of the whole database. The event log usually takes up most of it.',
    archive: 'Archive',
    files: '{count, plural, =0 {no files} one {one file} other {# files}}',
    noArchive: 'Archive files are created when old entries are archived before removal.',
    archives: 'Archive files',
    name: 'File',
    size: 'Size',
    written: 'Created',
    download: 'Download',
    downloadOf: 'Download {name}',
  },
  de: {
    title: 'Speicherplatz',
    entries: 'Einträge',
    since: 'seit {date}',
    database: 'Datenbank',
    databaseHint:
      'Größe der gesamten Datenbank. Den größten Teil belegt meist das Ereignisprotokoll.',
    archive: 'Archiv',
    files: '{count, plural, =0 {keine Dateien} one {eine Datei} other {# Dateien}}',
    noArchive:
      'Stackyard legt Archivdateien an, wenn alte Einträge vor dem Entfernen archiviert werden.',
    archives: 'Archivdateien',
    name: 'Datei',
    size: 'Größe',
    written: 'Erstellt',
    download: 'Herunterladen',
    downloadOf: '{name} herunterladen',
  },
});
