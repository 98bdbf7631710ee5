import type { StackAction, StackActionObstacle } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

/** Names of the stack actions, as nouns. */
export const stackActionMessages = defineMessages<StackAction>({
  en: {
    redeploy: 'Redeploy',
    start: 'Start',
    stop: 'Stop',
    restart: 'Restart',
    rollback: 'Rollback',
  },
  de: {
    redeploy: 'Redeploy',
    start: 'Start',
    stop: 'Stopp',
    restart: 'Neustart',
    rollback: 'Rollback',
  },
});

/** The name of a run, used wherever the app mentions one. */
export const runNameMessages = defineMessages<StackAction>({
  en: {
    redeploy: 'Redeploy {id} of {name}',
    start: 'Start {id} of {name}',
    stop: 'Stop {id} of {name}',
    restart: 'Restart {id} of {name}',
    rollback: 'Rollback {id} of {name}',
  },
  de: {
    redeploy: 'Redeploy {id} von {name}',
    start: 'Start {id} von {name}',
    stop: 'Stopp {id} von {name}',
    restart: 'Neustart {id} von {name}',
    rollback: 'Rollback {id} von {name}',
  },
});

/** Labels of links to a run. Its name alone would read like a command, as in “Rollback 135”. */
export const showRunMessages = defineMessages<StackAction>({
  en: {
    redeploy: 'Show redeploy {id}',
    start: 'Show start {id}',
    stop: 'Show stop {id}',
    restart: 'Show restart {id}',
    rollback: 'Show rollback {id}',
  },
  de: {
    redeploy: 'Redeploy {id} anzeigen',
    start: 'Start {id} anzeigen',
    stop: 'Stopp {id} anzeigen',
    restart: 'Neustart {id} anzeigen',
    rollback: 'Rollback {id} anzeigen',
  },
});

/** Why a stack can't be started, stopped or restarted. */
export const actionObstacleMessages = defineMessages<StackActionObstacle>({
  en: {
    self: 'Stackyard runs in this stack.',
    platform: 'Portainer or its agent runs in this stack.',
    orphaned: 'The stack’s environment no longer exists.',
    duplicate: 'Another record in Portainer has the same containers.',
    kubernetes: 'Kubernetes stacks can be started and stopped only in the cluster.',
    swarm: 'Swarm replaces stopped tasks. Change the number of replicas instead.',
    unsupported: 'Stackyard does not support this type of stack.',
    deploying: 'Portainer is deploying the stack.',
    missing: 'The stack no longer exists in Portainer.',
    'already-running': 'All containers are running.',
    'already-stopped': 'The stack is stopped.',
    'no-containers': 'The stack has no containers. Redeploy it.',
  },
  de: {
    self: 'In diesem Stack läuft Stackyard.',
    platform: 'In diesem Stack läuft Portainer oder sein Agent.',
    orphaned: 'Die Umgebung des Stacks gibt es nicht mehr.',
    duplicate: 'Ein anderer Eintrag in Portainer hat dieselben Container.',
    kubernetes: 'Kubernetes-Stacks lassen sich nur im Cluster starten und stoppen.',
    swarm: 'Swarm ersetzt gestoppte Tasks. Stattdessen die Anzahl der Replikate ändern.',
    unsupported: 'Stackyard unterstützt diese Art von Stack nicht.',
    deploying: 'Portainer rollt den Stack gerade aus.',
    missing: 'Den Stack gibt es in Portainer nicht mehr.',
    'already-running': 'Alle Container laufen bereits.',
    'already-stopped': 'Der Stack ist bereits gestoppt.',
    'no-containers': 'Der Stack hat keine Container und muss neu ausgerollt werden.',
  },
});

/** Labels of the button that cancels a run. */
export const cancelRunMessages = defineMessages<StackAction>({
  en: {
    redeploy: 'Cancel redeploy of {name}',
    start: 'Cancel starting {name}',
    stop: 'Cancel stopping {name}',
    restart: 'Cancel restart of {name}',
    rollback: 'Cancel rollback of {name}',
  },
  de: {
    redeploy: 'Redeploy von {name} abbrechen',
    start: 'Start von {name} abbrechen',
    stop: 'Stopp von {name} abbrechen',
    restart: 'Neustart von {name} abbrechen',
    rollback: 'Rollback von {name} abbrechen',
  },
});
