import { defineMessages } from '#shared/i18n/messages.js';

export const retentionMessages = defineMessages({
  en: {
    title: 'Keeping',
    text: 'How many days entries are kept, by category. What is older is removed every night at 03:00 UTC. An empty field keeps a category for good.',
    forGood: 'for good',
    daysOf: '{category}: days',
    wouldGo:
      '{entries, plural, =0 {Nothing is older.} one {# entry written before {before} would go.} other {# entries written before {before} would go.}}',
    archive: 'Archive before removing',
    archiveHint:
      'Writes what is removed to JSONL files in event-log-archive of the data directory, with the hashes that prove it. They need room until you move them away.',
    wouldRemove:
      '{total, plural, =0 {With these settings nothing would be removed now.} one {With these settings one entry would be removed.} other {With these settings # entries would be removed.}}',
    keepsAll: 'With these settings everything is kept for good.',
    saved: 'Saved.',
    nextRun: 'Next removal: {at}',
    runNow: 'Remove now …',
    runTitle: 'Remove old entries now?',
    runText:
      '{total, plural, =0 {Nothing is older than it is kept.} one {One entry is removed from the event log for good.} other {# entries are removed from the event log for good.}} What was written before stays provable: the chain keeps their hashes.',
    runArchived: 'They are written to the archive first.',
    runNotArchived: 'They are not archived.',
    runWord: 'remove',
    runPlain: 'Remove',
    runAction:
      '{total, plural, =0 {Remove nothing} one {Remove one entry} other {Remove # entries}}',
    lastRun: 'Last removal',
    running: 'Removing: {total, plural, =0 {nothing yet} other {# so far}}',
    done: '{at}: {total, plural, =0 {nothing was too old} one {one entry removed} other {# entries removed}}',
    failed: '{at}: stopped after {total, plural, one {one entry} other {# entries}}. {fault}',
    files: '{files, plural, one {one archive file} other {# archive files}}',
  },
  de: {
    title: 'Aufbewahrung',
    text: 'Wie viele Tage Einträge aufbewahrt werden, je Bereich. Älteres wird jede Nacht um 03:00 UTC entfernt. Ein leeres Feld bewahrt einen Bereich für immer auf.',
    forGood: 'für immer',
    daysOf: '{category}: Tage',
    wouldGo:
      '{entries, plural, =0 {Nichts ist älter.} one {# Eintrag von vor dem {before} würde entfernt.} other {# Einträge von vor dem {before} würden entfernt.}}',
    archive: 'Vor dem Entfernen archivieren',
    archiveHint:
      'Schreibt, was entfernt wird, in JSONL-Dateien unter event-log-archive im Datenverzeichnis, mit den Hashes, die es belegen. Sie brauchen Platz, bis jemand sie wegträgt.',
    wouldRemove:
      '{total, plural, =0 {Mit diesen Einstellungen würde jetzt nichts entfernt.} one {Mit diesen Einstellungen würde ein Eintrag entfernt.} other {Mit diesen Einstellungen würden # Einträge entfernt.}}',
    keepsAll: 'Mit diesen Einstellungen wird alles für immer aufbewahrt.',
    saved: 'Gespeichert.',
    nextRun: 'Nächstes Entfernen: {at}',
    runNow: 'Jetzt entfernen …',
    runTitle: 'Alte Einträge jetzt entfernen?',
    runText:
      '{total, plural, =0 {Nichts ist älter als seine Aufbewahrung.} one {Ein Eintrag wird endgültig aus dem Ereignisprotokoll entfernt.} other {# Einträge werden endgültig aus dem Ereignisprotokoll entfernt.}} Was geschrieben wurde, bleibt belegbar: Die Kette behält die Hashes.',
    runArchived: 'Sie werden vorher ins Archiv geschrieben.',
    runNotArchived: 'Sie werden nicht archiviert.',
    runWord: 'entfernen',
    runPlain: 'Entfernen',
    runAction:
      '{total, plural, =0 {Nichts entfernen} one {Einen Eintrag entfernen} other {# Einträge entfernen}}',
    lastRun: 'Letztes Entfernen',
    running: 'Entfernt: {total, plural, =0 {noch nichts} other {bisher #}}',
    done: '{at}: {total, plural, =0 {nichts war zu alt} one {ein Eintrag entfernt} other {# Einträge entfernt}}',
    failed:
      '{at}: angehalten nach {total, plural, one {einem Eintrag} other {# Einträgen}}. {fault}',
    files: '{files, plural, one {eine Archivdatei} other {# Archivdateien}}',
  },
});
