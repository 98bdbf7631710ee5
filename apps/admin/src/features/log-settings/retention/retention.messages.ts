import { defineMessages } from '#shared/i18n/messages.js';

export const retentionMessages = defineMessages({
  en: {
    title: 'Retention',
    text: 'Enter how many days to keep the entries of each category. Older entries are removed every night at 03:00 UTC. Leave a field empty to keep that category’s entries forever.',
    forGood: 'forever',
    daysOf: '{category}: retention in days',
    wouldGo:
      '{entries, plural, =0 {No older entries.} one {# entry from before {before} would be removed.} other {# entries from before {before} would be removed.}}',
    archive: 'Archive before removing',
    archiveHint:
      'Entries are written to JSONL files together with the hashes needed to verify them. The files are stored in the folder event-log-archive of the data directory. They take up disk space until you move them.',
    wouldRemove:
      '{total, plural, =0 {With these settings, nothing would be removed now.} one {With these settings, one entry would be removed.} other {With these settings, # entries would be removed.}}',
    keepsAll: 'With these settings, all entries are kept forever.',
    saved: 'Saved.',
    nextRun: 'Next cleanup: {at}',
    runNow: 'Clean up now…',
    runTitle: 'Remove old entries now?',
    runText:
      '{total, plural, =0 {No entries are past their retention period.} one {One entry is permanently removed from the event log.} other {# entries are permanently removed from the event log.}} Hashes stay in the chain.',
    runArchived: 'The entries are archived before they are removed.',
    runNotArchived: 'The entries are not archived.',
    runWord: 'remove',
    runPlain: 'Remove',
    runAction:
      '{total, plural, =0 {Remove nothing} one {Remove one entry} other {Remove # entries}}',
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
    text: 'Für jede Kategorie die Aufbewahrungsdauer in Tagen eingeben. Ältere Einträge werden jede Nacht um 03:00 UTC entfernt. Ein Feld leer lassen, um die Einträge dieser Kategorie für immer aufzubewahren.',
    forGood: 'für immer',
    daysOf: '{category}: Aufbewahrung in Tagen',
    wouldGo:
      '{entries, plural, =0 {Keine älteren Einträge.} one {# Eintrag aus der Zeit vor dem {before} würde entfernt.} other {# Einträge aus der Zeit vor dem {before} würden entfernt.}}',
    archive: 'Vor dem Entfernen archivieren',
    archiveHint:
      'Die Einträge werden zusammen mit den Hashes, die zur Prüfung nötig sind, in JSONL-Dateien geschrieben. Die Dateien liegen im Ordner event-log-archive des Datenverzeichnisses und belegen Speicherplatz, bis sie verschoben werden.',
    wouldRemove:
      '{total, plural, =0 {Mit diesen Einstellungen würde jetzt nichts entfernt.} one {Mit diesen Einstellungen würde ein Eintrag entfernt.} other {Mit diesen Einstellungen würden # Einträge entfernt.}}',
    keepsAll: 'Mit diesen Einstellungen werden alle Einträge für immer aufbewahrt.',
    saved: 'Gespeichert.',
    nextRun: 'Nächste Bereinigung: {at}',
    runNow: 'Jetzt bereinigen …',
    runTitle: 'Alte Einträge jetzt entfernen?',
    runText:
      '{total, plural, =0 {Bei keinem Eintrag ist die Aufbewahrungsdauer abgelaufen.} one {Ein Eintrag wird endgültig aus dem Ereignisprotokoll entfernt.} other {# Einträge werden endgültig aus dem Ereignisprotokoll entfernt.}} Die Hashes bleiben in der Kette.',
    runArchived: 'Die Einträge werden vor dem Entfernen archiviert.',
    runNotArchived: 'Die Einträge werden nicht archiviert.',
    runWord: 'entfernen',
    runPlain: 'Entfernen',
    runAction:
      '{total, plural, =0 {Nichts entfernen} one {Einen Eintrag entfernen} other {# Einträge entfernen}}',
    lastRun: 'Letzte Bereinigung',
    running:
      '{total, plural, =0 {Bisher keine Einträge entfernt} one {Bisher # Eintrag entfernt} other {Bisher # Einträge entfernt}}',
    done: '{at}: {total, plural, =0 {keine Einträge entfernt} one {ein Eintrag entfernt} other {# Einträge entfernt}}',
    failed:
      '{at}: nach dem Entfernen von {total, plural, one {einem Eintrag} other {# Einträgen}} abgebrochen. {fault}',
    files: '{files, plural, one {eine Archivdatei} other {# Archivdateien}}',
  },
});
