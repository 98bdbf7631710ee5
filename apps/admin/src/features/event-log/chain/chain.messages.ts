import { defineMessages } from '#shared/i18n/messages.js';

export const chainMessages = defineMessages({
  en: {
    badgeUnknown: 'Verify chain',
    badgeRunning: 'Verifying… {percent}%',
    badgeIntact: 'Chain verified',
    badgeBroken: 'Chain broken',
    title: 'Hash chain',
    text: 'Each entry is linked to the previous one. Changing, inserting or removing an entry outside Stackyard breaks the chain.',
    links: 'Entries',
    linksText: '{shown}{removed, plural, =0 {} one { (# deleted)} other { (# deleted)}}',
    headId: 'Latest entry',
    headHash: 'Hash of the latest entry',
    copyHead: 'Copy entry number and hash',
    never: 'The chain has not been verified in this browser session yet.',
    noted: 'Entry number and hash that you saved earlier (optional)',
    notedHint:
      'If you enter a saved number and hash, verification also detects whether the entire log was rewritten.',
    notedWrong: 'Enter a number, a colon and 64 hexadecimal digits.',
    verify: 'Verify now',
    starting: 'Starting…',
    progress: 'Verification progress',
    checked: '{checked, number} of {of, number} entries checked',
    cancel: 'Cancel',
    intact: 'The chain is intact.',
    intactText:
      'Verified {checked, plural, one {# entry} other {# entries}} up to entry {headId} on {when}.',
    openDeletions:
      '{count, plural, one {# deletion is still running and has} other {# deletions are still running and have}} not been verified yet.',
    broken: 'The chain is broken.',
    brokenText:
      'The break was found on {when} after verifying {checked, plural, one {# entry} other {# entries}}. Later entries were not verified.',
    'fault.changed': 'Entry {id} was changed after it was written.',
    'fault.inserted': 'Entry {id} was not written by Stackyard.',
    'fault.removed': 'Entry {id} is missing and was not deleted by Stackyard.',
    'fault.head-missed': 'The saved hash of entry {id} does not belong to this chain.',
    'fault.other': 'Entry {id} could not be verified.',
    openEntry: 'Open entry {id}',
  },
  de: {
    badgeUnknown: 'Kette prüfen',
    badgeRunning: 'Wird geprüft … {percent} %',
    badgeIntact: 'Kette geprüft',
    badgeBroken: 'Kette unterbrochen',
    title: 'Hash-Kette',
    text: 'Jeder Eintrag ist mit dem vorigen verkettet. Wird ein Eintrag außerhalb von Stackyard geändert, eingefügt oder entfernt, ist die Kette unterbrochen.',
    links: 'Einträge',
    linksText:
      '{shown}{removed, plural, =0 {} one {, davon # gelöscht} other {, davon # gelöscht}}',
    headId: 'Letzter Eintrag',
    headHash: 'Hash des letzten Eintrags',
    copyHead: 'Nummer und Hash zur Aufbewahrung kopieren',
    never: 'Die Kette wurde in dieser Browser-Sitzung noch nicht geprüft.',
    noted: 'Zuvor notierte Nummer mit Hash (optional)',
    notedHint:
      'Sind Nummer und Hash angegeben, erkennt die Prüfung auch, ob das gesamte Protokoll neu geschrieben wurde.',
    notedWrong: 'Eine Nummer, einen Doppelpunkt und 64 hexadezimale Ziffern eingeben.',
    verify: 'Jetzt prüfen',
    starting: 'Wird gestartet …',
    progress: 'Fortschritt der Prüfung',
    checked: '{checked, number} von {of, number} Einträgen geprüft',
    cancel: 'Abbrechen',
    intact: 'Die Kette ist intakt.',
    intactText:
      'Geprüft am {when}: {checked, plural, one {# Eintrag} other {# Einträge}} bis Eintrag {headId}.',
    openDeletions:
      '{count, plural, one {# Löschung läuft noch} other {# Löschungen laufen noch}} und {count, plural, one {ist} other {sind}} bisher nicht geprüft.',
    broken: 'Die Kette ist unterbrochen.',
    brokenText:
      'Die Unterbrechung wurde am {when} nach {checked, plural, one {# geprüften Eintrag} other {# geprüften Einträgen}} festgestellt. Spätere Einträge wurden nicht geprüft.',
    'fault.changed': 'Eintrag {id} wurde nachträglich geändert.',
    'fault.inserted': 'Eintrag {id} wurde nicht von Stackyard geschrieben.',
    'fault.removed': 'Eintrag {id} fehlt und wurde nicht von Stackyard gelöscht.',
    'fault.head-missed': 'Der notierte Hash des Eintrags {id} gehört nicht zu dieser Kette.',
    'fault.other': 'Eintrag {id} ließ sich nicht prüfen.',
    openEntry: 'Eintrag {id} öffnen',
  },
});
