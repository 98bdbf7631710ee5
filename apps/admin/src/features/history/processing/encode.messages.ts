import { defineMessages } from '#shared/i18n/messages.js';

export const encodeMessages = defineMessages({
  en: {
    title: 'Encode {title}',
    preset: 'HandBrake preset',
    container: 'Container',
    which: 'Title',
    titleOption: 'Title {id}, {length}, {file}',
    audio: 'Audio tracks',
    subtitles: 'Subtitle tracks',
    none: 'None.',
    outputDir: 'Output folder',
    anyDir: 'First folder with enough free space',
    dirOption: '{path} ({free} free)',
    dirAway: '{path} (not accessible)',
    albumText:
      '{count, plural, one {# track will be converted to a FLAC file} other {# tracks will be converted to FLAC files}} in the folder “{folder}”.',
    start: 'Encode',
    cancel: 'Cancel',
    text: 'The job is added to the queue. Raw files are not changed.',
  },
  de: {
    title: '{title} umwandeln',
    preset: 'HandBrake-Voreinstellung',
    container: 'Container',
    which: 'Titel',
    titleOption: 'Titel {id}, {length}, {file}',
    audio: 'Tonspuren',
    subtitles: 'Untertitel',
    none: 'Keine.',
    outputDir: 'Ausgabeordner',
    anyDir: 'Erster Ordner mit genügend freiem Speicherplatz',
    dirOption: '{path} ({free} frei)',
    dirAway: '{path} (nicht zugänglich)',
    albumText:
      'Aus {count, plural, one {# Titel wird eine FLAC-Datei} other {# Titeln werden FLAC-Dateien}} im Ordner „{folder}“.',
    start: 'Umwandeln',
    cancel: 'Abbrechen',
    text: 'Der Job kommt in die Warteschlange. Die Rohdateien bleiben unverändert.',
  },
});
