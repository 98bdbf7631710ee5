import type { RemovalObstacle } from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';

export const duplicatesMessages = defineMessages({
  en: {
    notice:
      '{names, plural, one {{stacks, number} stacks share a name} other {{stacks, number} stacks share {names, number} names}}',
    noticeText: 'They can’t be redeployed, because their containers can’t be told apart.',
    show: 'Review and clean up',
    title: 'Stacks with the same name',
    reading: 'Loading list…',
    intro:
      'Portainer assigns containers to stacks by name, so these records share their containers and none of them can be redeployed. Keep the record in use, and clean up the others.',
    danger: 'Don’t remove these records in Portainer.',
    safety:
      'Portainer would take down the containers of all stacks with the same name. Stackyard checks this first, and removes a record only if no container is affected.',
    likelyInUse: 'Probably in use',
    latestState: 'latest state',
    actionsOf: 'Actions for record {record} of {name}',
    platform: 'Portainer',
    platformFor: 'Open record {record} of {name} in Portainer',
    none: 'No two stacks share a name any more.',
    group: '{name} on {server}',
    environment: 'environment {environment}',
    containers:
      '{count, plural, =0 {no containers} one {# container} other {# containers}} with this name',
    records: 'Records of {name}',
    record: 'Record {record}',
    created: 'created',
    updated: 'last updated',
    neverUpdated: 'never updated',
    look: 'Clean up record {record}…',
    lookAt: 'Clean up record {record} of {name}',
    looking: 'Clean up record',
    lookingText: 'Checking Portainer…',
    keptTitle: 'Record {record} of {name} can’t be removed',
    again: 'Check again',
    back: 'Back to list',
    removeTitle: 'Remove record {record} of {name}?',
    removeAction: 'Remove record {record} of {name}',
    goes: 'Portainer on {server} will remove record {record} of {name}, along with the record’s compose file and variables.',
    untouched:
      'There are no containers with the stack name {name}, so none will be removed. Volumes are kept.',
    stays:
      '{count, plural, one {Record {first} with the same name is kept.} other {# records with the same name are kept: {all}.}}',
    touched:
      'Removing the record would take down {count, plural, one {this container} other {these # containers}}:',
    touchedList: 'Containers that would be taken down',
  },
  de: {
    notice:
      '{names, plural, one {{stacks, number} Stacks haben denselben Namen} other {{stacks, number} Stacks teilen sich {names, number} Namen}}',
    noticeText:
      'Diese Stacks lassen sich nicht neu ausrollen, weil ihre Container nicht unterscheidbar sind.',
    show: 'Prüfen und bereinigen',
    title: 'Stacks mit gleichem Namen',
    reading: 'Liste wird geladen …',
    intro:
      'Portainer ordnet Container den Stacks anhand des Namens zu. Deshalb teilen sich diese Einträge ihre Container, und keiner lässt sich neu ausrollen. Den Eintrag behalten, der in Gebrauch ist, und die übrigen bereinigen.',
    danger: 'Diese Einträge nicht in Portainer entfernen.',
    safety:
      'Portainer würde die Container aller Stacks mit demselben Namen herunterfahren. Stackyard prüft das vorher und entfernt einen Eintrag nur, wenn kein Container betroffen ist.',
    likelyInUse: 'Vermutlich in Gebrauch',
    latestState: 'jüngster Stand',
    actionsOf: 'Aktionen für Eintrag {record} von {name}',
    platform: 'Portainer',
    platformFor: 'Eintrag {record} von {name} in Portainer öffnen',
    none: 'Es gibt keine Stacks mit gleichem Namen mehr.',
    group: '{name} auf {server}',
    environment: 'Umgebung {environment}',
    containers:
      '{count, plural, =0 {keine Container} one {# Container} other {# Container}} mit diesem Namen',
    records: 'Einträge von {name}',
    record: 'Eintrag {record}',
    created: 'angelegt',
    updated: 'zuletzt aktualisiert',
    neverUpdated: 'nie aktualisiert',
    look: 'Eintrag {record} bereinigen …',
    lookAt: 'Eintrag {record} von {name} bereinigen',
    looking: 'Eintrag bereinigen',
    lookingText: 'Portainer wird abgefragt …',
    keptTitle: 'Eintrag {record} von {name} lässt sich nicht entfernen',
    again: 'Erneut prüfen',
    back: 'Zurück zur Liste',
    removeTitle: 'Eintrag {record} von {name} entfernen?',
    removeAction: 'Eintrag {record} von {name} entfernen',
    goes: 'Portainer auf {server} entfernt Eintrag {record} von {name} samt Compose-Datei und Variablen.',
    untouched:
      'Es werden keine Container entfernt, weil es keine mit dem Stack-Namen {name} gibt. Volumes bleiben erhalten.',
    stays:
      '{count, plural, one {Eintrag {first} mit demselben Namen bleibt erhalten.} other {# Einträge mit demselben Namen bleiben erhalten: {all}.}}',
    touched:
      'Das Entfernen des Eintrags würde {count, plural, one {diesen Container} other {diese # Container}} herunterfahren:',
    touchedList: 'Container, die heruntergefahren würden',
  },
});

/** Why a record cannot be removed, and how to change that. */
export const removalObstacleMessages = defineMessages<RemovalObstacle>({
  en: {
    'not-duplicate':
      'This is the only remaining record with this name in its environment. It can’t be removed.',
    containers:
      'There are containers with this stack name. If the record were removed, Portainer would take down all of these containers, no matter which record started them. To clean up, stop the stack in Portainer, remove the extra records, and then start the remaining stack.',
    services:
      'There are Swarm services with this stack name. If the record were removed, Portainer would remove all of these services. To clean up, stop the stack in Portainer, remove the extra records, and then start the remaining stack.',
    deploying:
      'A stack with this name is being deployed. Check again when the deployment has finished.',
    unseen:
      'Stackyard can’t see everything that runs in this environment. Either the environment isn’t responding, or Portainer hides containers from this server’s API key. Use a Portainer administrator’s key, and make sure that Portainer doesn’t hide containers by label.',
    orphaned:
      'The environment of this record no longer exists. If the record were removed, Portainer would act on a different environment.',
    kubernetes:
      'Stackyard can’t tell what belongs to this record. Clean up the record in Portainer.',
  },
  de: {
    'not-duplicate':
      'Dies ist der letzte Eintrag mit diesem Namen in seiner Umgebung. Er lässt sich nicht entfernen.',
    containers:
      'Es gibt Container mit diesem Stack-Namen. Beim Entfernen des Eintrags würde Portainer alle diese Container herunterfahren, unabhängig davon, welcher Eintrag sie gestartet hat. Zum Bereinigen zuerst den Stack in Portainer stoppen, dann überzählige Einträge entfernen und zuletzt den verbleibenden Stack starten.',
    services:
      'Es gibt Swarm-Dienste mit diesem Stack-Namen. Beim Entfernen des Eintrags würde Portainer alle diese Dienste entfernen. Zum Bereinigen zuerst den Stack in Portainer stoppen, dann überzählige Einträge entfernen und zuletzt den verbleibenden Stack starten.',
    deploying:
      'Ein Stack mit diesem Namen wird gerade ausgerollt. Erneut prüfen, sobald das Ausrollen beendet ist.',
    unseen:
      'Stackyard sieht nicht alles, was in dieser Umgebung läuft. Entweder antwortet die Umgebung nicht, oder der API-Schlüssel dieses Servers darf nicht alle Container sehen. Den Schlüssel eines Administrators verwenden und in Portainer keine Container über Labels ausblenden.',
    orphaned:
      'Die Umgebung dieses Eintrags gibt es nicht mehr. Beim Entfernen des Eintrags würde Portainer auf eine andere Umgebung zugreifen.',
    kubernetes:
      'Stackyard kann nicht erkennen, was zu diesem Eintrag gehört. Den Eintrag in Portainer bereinigen.',
  },
});
