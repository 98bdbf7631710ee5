import type { LogTexts } from '../../event-log/event-log-result-texts.js';
import type { RedeployFailure } from './redeploy-vocabulary.js';

/**
 * English and German sentences that explain why a redeploy, a rollback or another action failed.
 */
export const redeployFailureTexts: LogTexts<RedeployFailure> = {
  en: {
    STACK_GONE: 'The stack was deleted in Portainer.',
    STACK_NOT_REDEPLOYABLE: 'The stack can’t be redeployed in its current state.',
    ENVIRONMENT_CHANGED:
      'The stack was moved to another environment while the redeploy was queued.',
    SERVER_REMOVED: 'The server was removed while the redeploy was queued.',
    PLATFORM_UNREACHABLE: 'Portainer did not respond.',
    PLATFORM_TLS_REFUSED: 'Portainer’s certificate is not trusted.',
    PLATFORM_KEY_REFUSED: 'Portainer rejected the API key.',
    PLATFORM_REFUSED: 'Portainer rejected the redeploy.',
    PLATFORM_BUSY: 'Portainer was busy with another deployment for too long.',
    PLATFORM_FAULT: 'Portainer returned an error.',
    PULL_FAILED: 'An image could not be pulled. Running containers were not changed.',
    CLONE_FAILED: 'Portainer could not clone the Git repository.',
    COMPOSE_FILE_INVALID: 'The compose file is missing or invalid.',
    DEPLOY_FAILED: 'Portainer could not deploy the stack.',
    CONTAINERS_GONE: 'The stack has no containers after the redeploy.',
    CONTAINERS_NOT_RUNNING: 'Some containers are not running.',
    CONTAINERS_RESTARTING: 'Some containers keep restarting.',
    CONTAINERS_UNHEALTHY: 'Some containers are unhealthy.',
    PROBE_FAILED: 'The containers are running, but a probe failed.',
    LOG_PATTERN_FOUND: 'A container logged a line that indicates a failure.',
    LOG_PATTERN_MISSING: 'The log line that indicates readiness did not appear.',
    CONTAINERS_STILL_RUNNING: 'Some containers are still running.',
    CONTAINER_REFUSED: 'The Docker engine could not start or stop a container.',
    ACTION_NOT_POSSIBLE: 'The action was no longer possible when it was due to start.',
    ROLLBACK_NOT_POSSIBLE: 'The stack can’t be rolled back.',
    IMAGES_NOT_RESTORED: 'Some containers don’t run the previous image.',
    OUTCOME_UNKNOWN:
      'Portainer did not confirm the change, and the containers don’t show whether it took effect.',
    BATCH_STOPPED: 'The batch was stopped before this stack was redeployed.',
    INTERNAL: 'Internal error in Stackyard.',
  },
  de: {
    STACK_GONE: 'Der Stack wurde in Portainer gelöscht.',
    STACK_NOT_REDEPLOYABLE: 'Der Stack lässt sich in seinem aktuellen Zustand nicht neu ausrollen.',
    ENVIRONMENT_CHANGED:
      'Der Stack wurde in eine andere Umgebung verschoben, während das Redeploy wartete.',
    SERVER_REMOVED: 'Der Server wurde entfernt, während das Redeploy wartete.',
    PLATFORM_UNREACHABLE: 'Portainer hat nicht geantwortet.',
    PLATFORM_TLS_REFUSED: 'Das Zertifikat von Portainer ist nicht vertrauenswürdig.',
    PLATFORM_KEY_REFUSED: 'Portainer hat den API-Schlüssel abgelehnt.',
    PLATFORM_REFUSED: 'Portainer hat das Redeploy abgelehnt.',
    PLATFORM_BUSY: 'Portainer war zu lange mit einem anderen Vorgang beschäftigt.',
    PLATFORM_FAULT: 'Portainer hat einen Fehler gemeldet.',
    PULL_FAILED:
      'Ein Image konnte nicht geladen werden. Laufende Container wurden nicht verändert.',
    CLONE_FAILED: 'Portainer konnte das Git-Repository nicht klonen.',
    COMPOSE_FILE_INVALID: 'Die Compose-Datei fehlt oder ist ungültig.',
    DEPLOY_FAILED: 'Portainer konnte den Stack nicht ausrollen.',
    CONTAINERS_GONE: 'Der Stack hat nach dem Redeploy keine Container.',
    CONTAINERS_NOT_RUNNING: 'Einige Container laufen nicht.',
    CONTAINERS_RESTARTING: 'Einige Container starten immer wieder neu.',
    CONTAINERS_UNHEALTHY: 'Einige Container sind fehlerhaft (unhealthy).',
    PROBE_FAILED: 'Die Container laufen, aber eine Abfrage ist fehlgeschlagen.',
    LOG_PATTERN_FOUND:
      'Ein Container hat eine Log-Zeile geschrieben, die auf einen Fehlschlag hinweist.',
    LOG_PATTERN_MISSING: 'Die Log-Zeile, die Bereitschaft anzeigt, ist ausgeblieben.',
    CONTAINERS_STILL_RUNNING: 'Einige Container laufen noch.',
    CONTAINER_REFUSED: 'Die Docker-Engine konnte einen Container nicht starten oder stoppen.',
    ACTION_NOT_POSSIBLE: 'Die Aktion war nicht mehr möglich, als sie beginnen sollte.',
    ROLLBACK_NOT_POSSIBLE: 'Der Stack lässt sich nicht zurückrollen.',
    IMAGES_NOT_RESTORED: 'Einige Container laufen nicht mit dem vorherigen Image.',
    OUTCOME_UNKNOWN:
      'Portainer hat die Änderung nicht bestätigt, und an den Containern ist nicht zu erkennen, ob sie wirksam wurde.',
    BATCH_STOPPED: 'Das Sammel-Redeploy wurde gestoppt, bevor dieser Stack neu ausgerollt wurde.',
    INTERNAL: 'Interner Fehler in Stackyard.',
  },
};
