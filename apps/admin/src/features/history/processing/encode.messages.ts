import { defineMessages } from '#shared/i18n/messages.js';

export const encodeMessages = defineMessages({
  en: {
    title: 'Encode {title}',
    preset: 'Preset of HandBrake',
    container: 'Container',
    which: 'Title',
    titleOption: 'Title {id}, {length}, {file}',
    audio: 'Audio tracks',
    subtitles: 'Subtitle tracks',
    none: 'None.',
    outputDir: 'Folder of the result',
    anyDir: 'The first with enough room',
    dirOption: '{path} ({free} free)',
    dirAway: '{path} (out of reach)',
    albumText:
      '{count, plural, one {# track becomes a FLAC file} other {# tracks become FLAC files}} in the folder “{folder}”.',
    start: 'Encode',
    cancel: 'Cancel',
    text: 'It takes its turn in the queue. The raw material stays as it is.',
  },
  de: {
    title: '{title} umwandeln',
    preset: 'Voreinstellung von HandBrake',
    container: 'Container',
    which: 'Titel',
    titleOption: 'Titel {id}, {length}, {file}',
    audio: 'Tonspuren',
    subtitles: 'Untertitel',
    none: 'Keine.',
    outputDir: 'Ordner für das Ergebnis',
    anyDir: 'Der erste mit genug Platz',
    dirOption: '{path} ({free} frei)',
    dirAway: '{path} (nicht erreichbar)',
    albumText:
      'Aus {count, plural, one {# Titel wird eine FLAC-Datei} other {# Titeln werden FLAC-Dateien}} im Ordner „{folder}“.',
    start: 'Umwandeln',
    cancel: 'Abbrechen',
    text: 'Der Auftrag reiht sich in die Warteschlange ein. Das Rohmaterial bleibt, wie es ist.',
  },
});
