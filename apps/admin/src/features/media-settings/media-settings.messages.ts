import { defineMessages } from '#shared/i18n/messages.js';

export const mediaSettingsMessages = defineMessages({
  en: {
    title: 'Media',
    tools: 'Programs',
    'for.mediainfo': 'Analyses raw files and checks every encoded file.',
    'for.handbrake': 'Reads and encodes video titles from discs.',
    'for.ffmpeg': 'Converts CD tracks to FLAC files.',
    found: 'Found',
    missing: 'Missing',
    missingText:
      '{program} was not found in PATH. Actions that need this program are rejected until it is installed. Existing jobs are not affected.',
    install:
      'On Debian, use the following command to install the package on the host that runs Stackyard. You don’t need to restart Stackyard. The container image does not include this package.',
    now: 'Current activity',
    running: 'Running',
    queued: 'Queued',
    position: 'position {position}',
    percent: '{percent}%',
    'job.analysis': 'Analysis of job {id}',
    'job.encode': 'Encode of job {id}',
    more: '{count, plural, one {One more job is queued.} other {# more jobs are queued.}}',
    encodes: 'Encoding',
    encodesHint: 'These settings apply to new encodes. Running encodes are not affected.',
    parallelEncodes: 'Parallel encodes',
    parallelEncodesHint:
      'Enter a number from 1 to 12. The more encodes run at the same time, the longer each one takes.',
    preset: 'HandBrake preset',
    container: 'Container',
    choice: 'Default selection',
    choiceHint:
      'These settings determine which titles and tracks are selected by default in a job’s encode plan. You can change the selection for each job.',
    minLengthMinutes: 'Minimum title length in minutes',
    minLengthMinutesHint: 'Shorter titles are encoded only if you select them manually.',
    audioLanguages: 'Audio languages',
    subtitleLanguages: 'Subtitle languages',
    languagesHint:
      'Enter three-letter codes separated by commas, for example deu, eng. Leave empty to select all languages.',
    limits: 'Limits',
    limitsHint:
      'Analyses and encodes that exceed their maximum time are stopped so that they don’t block the queue.',
    analysisMinutes: 'Maximum analysis time in minutes',
    encodeHours: 'Maximum encode time in hours',
    minFreeGigabytes: 'Minimum free space in GB',
    minFreeGigabytesHint:
      'The minimum applies to output folders. If less space is free, new encodes don’t start and running encodes are stopped.',
    niceness: 'Encode priority (nice value)',
    nicenessHint: 'Enter a number from 0 to 19. At 19, encodes have the lowest priority.',
    changed: 'Last changed by {name} on {when}.',
    defaults: 'These are the default settings.',
    save: 'Save',
    saved: 'Saved',
    providers: 'Metadata providers',
    providersHint:
      'API keys are stored encrypted and never shown. Without a key, you can still enter metadata manually.',
    noKey: 'No key is needed. Set a contact address in METADATA_CONTACT.',
    key: '{name} key',
    newKey: 'New {name} key',
    saveKey: 'Save {name} key',
    removeTitle: 'Remove the {name} key?',
    removeText: '{name} can’t be searched until you add a new key. Assigned metadata will be kept.',
    remove: 'Remove key',
  },
  de: {
    title: 'Medien',
    tools: 'Programme',
    'for.mediainfo': 'Analysiert Rohdateien und prüft jede umgewandelte Datei.',
    'for.handbrake': 'Liest Videos von Discs ein und wandelt sie um.',
    'for.ffmpeg': 'Wandelt die Titel von CDs in FLAC-Dateien um.',
    found: 'Gefunden',
    missing: 'Fehlt',
    missingText:
      '{program} wurde in PATH nicht gefunden. Aktionen, die dieses Programm brauchen, werden abgelehnt, bis es installiert ist. Vorhandene Jobs sind nicht betroffen.',
    install:
      'Unter Debian das Paket mit dem folgenden Befehl auf dem Host installieren, auf dem Stackyard läuft. Stackyard muss nicht neu gestartet werden. Das Container-Image enthält dieses Paket nicht.',
    now: 'Aktuelle Vorgänge',
    running: 'Läuft',
    queued: 'In der Warteschlange',
    position: 'Position {position}',
    percent: '{percent} %',
    'job.analysis': 'Analyse von Job {id}',
    'job.encode': 'Umwandlung von Job {id}',
    more: '{count, plural, one {Ein weiterer Job wartet.} other {# weitere Jobs warten.}}',
    encodes: 'Umwandlung',
    encodesHint:
      'Diese Einstellungen gelten für neue Umwandlungen. Laufende Umwandlungen sind nicht betroffen.',
    parallelEncodes: 'Gleichzeitige Umwandlungen',
    parallelEncodesHint:
      'Eine Zahl von 1 bis 12 eingeben. Je mehr Umwandlungen gleichzeitig laufen, desto länger dauert jede einzelne.',
    preset: 'HandBrake-Voreinstellung',
    container: 'Container',
    choice: 'Standardauswahl',
    choiceHint:
      'Diese Einstellungen legen fest, welche Titel und Spuren im Umwandlungsplan eines Jobs standardmäßig ausgewählt sind. Die Auswahl lässt sich für jeden Job ändern.',
    minLengthMinutes: 'Mindestlänge eines Titels in Minuten',
    minLengthMinutesHint:
      'Kürzere Titel werden nur umgewandelt, wenn sie manuell ausgewählt werden.',
    audioLanguages: 'Sprachen der Tonspuren',
    subtitleLanguages: 'Sprachen der Untertitel',
    languagesHint:
      'Codes aus drei Buchstaben durch Kommas getrennt eingeben, zum Beispiel deu, eng. Leer lassen, um alle Sprachen auszuwählen.',
    limits: 'Grenzwerte',
    limitsHint:
      'Analysen und Umwandlungen, die ihre Höchstdauer überschreiten, werden abgebrochen, damit sie die Warteschlange nicht blockieren.',
    analysisMinutes: 'Höchstdauer einer Analyse in Minuten',
    encodeHours: 'Höchstdauer einer Umwandlung in Stunden',
    minFreeGigabytes: 'Mindestwert für freien Speicherplatz in GB',
    minFreeGigabytesHint:
      'Der Mindestwert gilt für Ausgabeordner. Ist weniger Speicherplatz frei, starten keine neuen Umwandlungen, und laufende werden abgebrochen.',
    niceness: 'Priorität der Umwandlungen (nice-Wert)',
    nicenessHint:
      'Eine Zahl von 0 bis 19 eingeben. Bei 19 haben Umwandlungen die niedrigste Priorität.',
    changed: 'Zuletzt geändert von {name} am {when}.',
    defaults: 'Dies sind die Standardeinstellungen.',
    save: 'Speichern',
    saved: 'Gespeichert',
    providers: 'Metadatenanbieter',
    providersHint:
      'API-Schlüssel werden verschlüsselt gespeichert und nie angezeigt. Auch ohne Schlüssel lassen sich Metadaten manuell eingeben.',
    noKey: 'Ein Schlüssel ist nicht nötig. In METADATA_CONTACT eine Kontaktadresse angeben.',
    key: 'Schlüssel für {name}',
    newKey: 'Neuer Schlüssel für {name}',
    saveKey: 'Schlüssel für {name} speichern',
    removeTitle: 'Schlüssel für {name} entfernen?',
    removeText:
      'Ohne neuen Schlüssel ist keine Suche bei {name} mehr möglich. Zugeordnete Metadaten bleiben erhalten.',
    remove: 'Schlüssel entfernen',
  },
});
