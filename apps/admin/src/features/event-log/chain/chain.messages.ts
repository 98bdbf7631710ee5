import { defineMessages } from '#shared/i18n/messages.js';

export const chainMessages = defineMessages({
  en: {
    badgeUnknown: 'Chain not verified',
    badgeRunning: 'Verifying, {percent}%',
    badgeIntact: 'Chain verified',
    badgeBroken: 'Chain broken',
    title: 'Hash chain',
    text: 'Every entry is linked to the one before it. Whoever changes, inserts or removes one behind the application breaks the chain.',
    links: 'Entries',
    linksText:
      '{shown}{removed, plural, =0 {} one {, # of them deleted} other {, # of them deleted}}',
    headId: 'Head',
    headHash: 'Head hash',
    copyHead: 'Copy the head, to note it elsewhere',
    never: 'Not verified in this browser session yet.',
    noted: 'A head noted earlier (optional)',
    notedHint:
      'The chain has to lead through it: this also finds a log that was rewritten as a whole.',
    notedWrong: 'A head is a number, a colon and 64 hexadecimal digits.',
    verify: 'Verify now',
    starting: 'Starting …',
    progress: 'Progress of the verification',
    checked: '{checked, number} of {of, number} checked',
    cancel: 'Cancel',
    intact: 'The chain is intact.',
    intactText:
      '{checked, plural, one {# link} other {# links}} up to entry {headId}, verified on {when}.',
    openDeletions:
      '{count, plural, one {# deletion is} other {# deletions are}} still at work and not vouched for yet.',
    broken: 'The chain is broken.',
    brokenText:
      'Found on {when}, after {checked, plural, one {# link} other {# links}}. What comes after it is not proven either.',
    'fault.changed': 'Entry {id} is not what was written.',
    'fault.inserted': 'Entry {id} was not written by the application.',
    'fault.removed': 'Entry {id} is missing and was not deleted by the application.',
    'fault.head-missed': 'The chain does not lead through the noted head of entry {id}.',
    'fault.other': 'Something is wrong with entry {id}.',
    openEntry: 'Open entry {id}',
  },
  de: {
    badgeUnknown: 'Kette nicht geprüft',
    badgeRunning: 'Wird geprüft, {percent} %',
    badgeIntact: 'Kette geprüft',
    badgeBroken: 'Kette gebrochen',
    title: 'Hash-Kette',
    text: 'Jeder Eintrag hängt am vorigen. Wer einen an der Anwendung vorbei ändert, einfügt oder entfernt, bricht die Kette.',
    links: 'Einträge',
    linksText:
      '{shown}{removed, plural, =0 {} one {, davon # gelöscht} other {, davon # gelöscht}}',
    headId: 'Ende',
    headHash: 'Hash des Endes',
    copyHead: 'Ende kopieren, um es anderswo zu notieren',
    never: 'In dieser Browser-Sitzung noch nicht geprüft.',
    noted: 'Ein früher notiertes Ende (freiwillig)',
    notedHint:
      'Die Kette muss hindurchführen: so fällt auch ein Protokoll auf, das ganz neu geschrieben wurde.',
    notedWrong: 'Ein Ende besteht aus Nummer, Doppelpunkt und 64 hexadezimalen Ziffern.',
    verify: 'Jetzt prüfen',
    starting: 'Beginnt …',
    progress: 'Fortschritt der Prüfung',
    checked: '{checked, number} von {of, number} geprüft',
    cancel: 'Abbrechen',
    intact: 'Die Kette ist unversehrt.',
    intactText:
      '{checked, plural, one {# Glied} other {# Glieder}} bis Eintrag {headId}, geprüft am {when}.',
    openDeletions:
      '{count, plural, one {# Löschung läuft} other {# Löschungen laufen}} noch und {count, plural, one {ist} other {sind}} noch nicht belegt.',
    broken: 'Die Kette ist gebrochen.',
    brokenText:
      'Gefunden am {when}, nach {checked, plural, one {# Glied} other {# Gliedern}}. Auch was danach kommt, ist nicht bewiesen.',
    'fault.changed': 'Eintrag {id} ist nicht, was geschrieben wurde.',
    'fault.inserted': 'Eintrag {id} wurde nicht von der Anwendung geschrieben.',
    'fault.removed': 'Eintrag {id} fehlt und wurde nicht von der Anwendung gelöscht.',
    'fault.head-missed': 'Die Kette führt nicht durch das notierte Ende bei Eintrag {id}.',
    'fault.other': 'Mit Eintrag {id} stimmt etwas nicht.',
    openEntry: 'Eintrag {id} öffnen',
  },
});
