import type { RemovalObstacle } from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';

export const duplicatesMessages = defineMessages({
  en: {
    notice:
      '{names, plural, one {{stacks, number} stacks share a name} other {{stacks, number} stacks share {names, number} names}}',
    noticeText: 'Their containers cannot be told apart, so none of them is redeployed.',
    show: 'Show and clean up',
    title: 'Stacks that share a name',
    reading: 'Reading the list …',
    intro:
      'Containers belong to a name, not to a record: the platform takes all of them down when it removes any one of these records. A record is removed here only when that takes nothing down.',
    none: 'No stacks share a name any more.',
    group: '{name} on {server}',
    environment: 'environment {environment}',
    containers:
      '{count, plural, =0 {no containers} one {# container} other {# containers}} of this name',
    records: 'Records of {name}',
    record: 'Record {record}',
    created: 'created',
    look: 'Clean up …',
    lookAt: 'Clean up record {record} of {name}',
    looking: 'Clean up a record',
    lookingText: 'Looking at the platform …',
    keptTitle: 'Record {record} of {name} stays',
    again: 'Look again',
    back: 'Back to the list',
    removeTitle: 'Remove record {record} of {name}?',
    removeAction: 'Remove record {record} of {name}',
    goes: 'The platform on {server} forgets record {record} of {name}, with its file and its variables.',
    untouched: 'Nothing bears the name {name} now, so nothing is taken down. Volumes stay.',
    stays:
      '{count, plural, one {Record {first} of the same name stays.} other {# records of the same name stay: {all}.}}',
    touched: 'Removing the record would take {count, plural, one {this} other {these #}} down:',
    touchedList: 'Would be taken down',
  },
  de: {
    notice:
      '{names, plural, one {{stacks, number} Stacks heißen gleich} other {{stacks, number} Stacks teilen sich {names, number} Namen}}',
    noticeText: 'Ihre Container lassen sich nicht unterscheiden, daher wird keiner ausgerollt.',
    show: 'Ansehen und aufräumen',
    title: 'Stacks mit gleichem Namen',
    reading: 'Die Liste wird gelesen …',
    intro:
      'Container gehören zu einem Namen, nicht zu einem Eintrag: Die Plattform nimmt alle herunter, wenn sie einen dieser Einträge entfernt. Hier wird ein Eintrag nur entfernt, wenn dabei nichts heruntergeht.',
    none: 'Kein Name kommt mehr doppelt vor.',
    group: '{name} auf {server}',
    environment: 'Umgebung {environment}',
    containers:
      '{count, plural, =0 {keine Container} one {# Container} other {# Container}} dieses Namens',
    records: 'Einträge von {name}',
    record: 'Eintrag {record}',
    created: 'angelegt',
    look: 'Aufräumen …',
    lookAt: 'Eintrag {record} von {name} aufräumen',
    looking: 'Eintrag aufräumen',
    lookingText: 'Die Plattform wird angesehen …',
    keptTitle: 'Eintrag {record} von {name} bleibt',
    again: 'Erneut ansehen',
    back: 'Zurück zur Liste',
    removeTitle: 'Eintrag {record} von {name} entfernen?',
    removeAction: 'Eintrag {record} von {name} entfernen',
    goes: 'Die Plattform auf {server} vergisst Eintrag {record} von {name}, mit Datei und Variablen.',
    untouched: 'Nichts trägt jetzt den Namen {name}, also geht nichts herunter. Volumes bleiben.',
    stays:
      '{count, plural, one {Eintrag {first} desselben Namens bleibt.} other {# Einträge desselben Namens bleiben: {all}.}}',
    touched: 'Mit dem Eintrag {count, plural, one {ginge dies} other {gingen diese #}} herunter:',
    touchedList: 'Ginge herunter',
  },
});

/** Why a record is not removed, and what would change that. */
export const removalObstacleMessages = defineMessages<RemovalObstacle>({
  en: {
    'not-duplicate': 'No other record of its environment has this name; the last one stays.',
    containers:
      'Containers bear its name, and the platform would take all of them down, whichever record started them. Stop the stack on the platform first, remove the records that are too many, then start the one that stays.',
    services:
      'Swarm services bear its name, and the platform would take all of them down. Stop the stack on the platform first, remove the records that are too many, then start the one that stays.',
    deploying: 'A deploy of this name runs. Look again when it has ended.',
    unseen:
      'What runs on its environment is not seen as a whole: it does not answer, or the platform hides containers from the key of this server. Use the key of an administrator, and no hidden labels.',
    orphaned: 'Its environment no longer exists; the platform would act on another one.',
    kubernetes: 'What it runs is not seen from here. Clean it up on the platform.',
  },
  de: {
    'not-duplicate': 'Kein anderer Eintrag seiner Umgebung heißt so; der letzte bleibt.',
    containers:
      'Container tragen seinen Namen, und die Plattform nähme alle herunter, gleich welcher Eintrag sie gestartet hat. Erst den Stack auf der Plattform stoppen, die überzähligen Einträge entfernen, dann den bleibenden starten.',
    services:
      'Swarm-Dienste tragen seinen Namen, und die Plattform nähme alle herunter. Erst den Stack auf der Plattform stoppen, die überzähligen Einträge entfernen, dann den bleibenden starten.',
    deploying: 'Unter diesem Namen wird gerade ausgerollt. Danach erneut ansehen.',
    unseen:
      'Was auf seiner Umgebung läuft, ist nicht ganz zu sehen: Sie antwortet nicht, oder die Plattform verbirgt dem Schlüssel dieses Servers Container. Nötig ist der Schlüssel einer Administration, ohne verborgene Labels.',
    orphaned: 'Seine Umgebung gibt es nicht mehr; die Plattform würde auf einer anderen handeln.',
    kubernetes: 'Was er betreibt, ist von hier nicht zu sehen. Bitte auf der Plattform aufräumen.',
  },
});
