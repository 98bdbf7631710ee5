import { defineMessages } from '#shared/i18n/messages.js';

export const retentionMessages = defineMessages({
  en: {
    title: 'Retention',
    text: 'Set how many days the entries in each category are kept. Older entries are removed every night at 03:00 UTC. Leave a field empty to keep entries forever.',
    days: 'Days to keep entries',
    forGood: 'forever',
    category: 'Category',
    entries: 'Entries',
    keptDays: 'Days to keep',
    toRemove: 'To remove',
    before: 'Dated before {before}',
    archive: 'Archive before removing',
    archiveHint:
      'Entries are written with their hashes to JSONL files in the event-log-archive folder of the data directory. The files take up disk space until you move them.',
    wouldRemove:
      '{total, plural, =0 {With these settings, nothing would be removed now.} one {With these settings, one entry would be removed now.} other {With these settings, # entries would be removed now.}}',
    keepsAll: 'With these settings, all entries are kept forever.',
    saved: 'Saved.',
    nextRun: 'Next cleanup: {at}',
    runNow: 'Clean up now…',
    nothingToRemove: 'With the saved settings, there is nothing to remove.',
    runsAsSaved: 'The saved settings apply.',
    runTitle: 'Remove old entries now?',
    runText:
      '{total, plural, =0 {No entries are past their retention period.} one {One entry will be permanently removed from the event log. Its hash stays in the chain.} other {# entries will be permanently removed from the event log. Their hashes stay in the chain.}}',
    runArchived: 'The entries will be archived before they are removed.',
    runNotArchived: 'The entries will not be archived.',
    runWord: 'remove',
    runPlain: 'Remove',
    runAction:
      '{total, plural, =0 {Nothing to remove} one {Remove one entry} other {Remove # entries}}',
    lastRun: 'Last cleanup',
    running:
      '{total, plural, =0 {No entries removed so far} one {# entry removed so far} other {# entries removed so far}}',
    done: '{at}: {total, plural, =0 {no entries removed} one {one entry removed} other {# entries removed}}',
    failed:
      '{at}: stopped after removing {total, plural, one {one entry} other {# entries}}. {fault}',
    files: '{files, plural, one {one archive file} other {# archive files}}',
  },
  de: {
    title: 'Aufbewahrung',
    text: 'Für jede Kategorie festlegen, wie viele Tage ihre Einträge aufbewahrt werden. Ältere Einträge werden jede Nacht um 03:00 UTC entfernt. Ein Feld leer lassen, um Einträge für immer aufzubewahren.',
    days: 'Aufbewahrung in Tagen',
    forGood: 'für immer',
    category: 'Kategorie',
    entries: 'Einträge',
    keptDays: 'Aufbewahren (Tage)',
    toRemove: 'Zu entfernen',
    before: 'Einträge vor dem {before}',
    archive: 'Vor dem Entfernen archivieren',
    archiveHint:
      'Die Einträge werden mit ihren Hashes in JSONL-Dateien im Ordner event-log-archive des Datenverzeichnisses geschrieben. Die Dateien belegen Speicherplatz, bis sie verschoben werden.',
    wouldRemove:
      '{total, plural, =0 {Mit diesen Einstellungen würde jetzt nichts entfernt.} one {Mit diesen Einstellungen würde jetzt ein Eintrag entfernt.} other {Mit diesen Einstellungen würden jetzt # Einträge entfernt.}}',
    keepsAll: 'Mit diesen Einstellungen werden alle Einträge für immer aufbewahrt.',
    saved: 'Gespeichert.',
    nextRun: 'Nächste Bereinigung: {at}',
    runNow: 'Jetzt bereinigen …',
    nothingToRemove: 'Mit den gespeicherten Einstellungen gibt es nichts zu entfernen.',
    runsAsSaved: 'Es gelten die gespeicherten Einstellungen.',
    runTitle: 'Alte Einträge jetzt entfernen?',
    runText:
      '{total, plural, =0 {Bei keinem Eintrag ist die Aufbewahrungsdauer abgelaufen.} one {Ein Eintrag wird endgültig aus dem Ereignisprotokoll entfernt. Sein Hash bleibt in der Kette.} other {# Einträge werden endgültig aus dem Ereignisprotokoll entfernt. Ihre Hashes bleiben in der Kette.}}',
    runArchived: 'Die Einträge werden vor dem Entfernen archiviert.',
    runNotArchived: 'Die Einträge werden nicht archiviert.',
    runWord: 'entfernen',
    runPlain: 'Entfernen',
    runAction:
      '{total, plural, =0 {Nichts zu entfernen} one {Einen Eintrag entfernen} other {# Einträge entfernen}}',
    lastRun: 'Letzte Bereinigung',
    running:
      '{total, plural, =0 {Bisher keine Einträge entfernt} one {Bisher # Eintrag entfernt} other {Bisher # Einträge entfernt}}',
    done: '{at}: {total, plural, =0 {keine Einträge entfernt} one {ein Eintrag entfernt} other {# Einträge entfernt}}',
    failed:
      '{at}: abgebrochen nach {total, plural, one {einem entfernten Eintrag} other {# entfernten Einträgen}}. {fault}',
    files: '{files, plural, one {eine Archivdatei} other {# Archivdateien}}',
  },
});
