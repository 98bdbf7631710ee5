import { defineMessages } from '#shared/i18n/messages.js';

export const stackActionDialogMessages = defineMessages({
  en: {
    menu: 'Start or stop',
    menuOf: 'Start or stop {name}',
    start: 'Start…',
    stop: 'Stop…',
    restart: 'Restart…',
    startCommand: 'Start {name}…',
    stopCommand: 'Stop {name}…',
    restartCommand: 'Restart {name}…',
    startTitle: 'Start {name}',
    stopTitle: 'Stop {name}',
    restartTitle: 'Restart {name}',
    startAction: 'Start stack',
    stopAction: 'Stop stack',
    restartAction: 'Restart stack',
    place: 'Server {server}, environment {environment}.',
    startText: 'Only images that are missing from the host are pulled.',
    stopText:
      'Portainer will remove the containers. The volumes and the stack itself will be kept, so you can start the stack again.',
    stopExternalText: 'The containers will be stopped one by one, but not removed.',
    restartText:
      'The containers will be restarted one by one. The stack may be unavailable during the restart.',
    affected:
      '{count, plural, one {# container will be stopped:} other {# containers will be stopped:}}',
    affectedRestart:
      '{count, plural, one {# container will be restarted:} other {# containers will be restarted:}}',
    list: 'Affected containers',
    unread:
      'Portainer did not return the list of containers. At the last check, {running, plural, one {# container was} other {# containers were}} running.',
  },
  de: {
    menu: 'Starten oder stoppen',
    menuOf: '{name} starten oder stoppen',
    start: 'Starten …',
    stop: 'Stoppen …',
    restart: 'Neu starten …',
    startCommand: '{name} starten …',
    stopCommand: '{name} stoppen …',
    restartCommand: '{name} neu starten …',
    startTitle: '{name} starten',
    stopTitle: '{name} stoppen',
    restartTitle: '{name} neu starten',
    startAction: 'Stack starten',
    stopAction: 'Stack stoppen',
    restartAction: 'Stack neu starten',
    place: 'Server {server}, Umgebung {environment}.',
    startText: 'Geladen werden nur Images, die auf dem Host fehlen.',
    stopText:
      'Portainer entfernt die Container. Die Volumes und der Stack selbst bleiben erhalten, sodass sich der Stack wieder starten lässt.',
    stopExternalText: 'Die Container werden einzeln gestoppt und bleiben erhalten.',
    restartText:
      'Die Container werden einzeln neu gestartet. Währenddessen ist der Stack möglicherweise nicht erreichbar.',
    affected:
      '{count, plural, one {# Container wird gestoppt:} other {# Container werden gestoppt:}}',
    affectedRestart:
      '{count, plural, one {# Container wird neu gestartet:} other {# Container werden neu gestartet:}}',
    list: 'Betroffene Container',
    unread:
      'Portainer hat die Liste der Container nicht geliefert. Bei der letzten Prüfung {running, plural, one {war # Container} other {waren # Container}} in Betrieb.',
  },
});
