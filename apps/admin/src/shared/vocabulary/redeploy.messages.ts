import type { RedeployFailure, RedeployStep } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

export const stepMessages = defineMessages<RedeployStep>({
  en: {
    preflight: 'Checking',
    pulling: 'Pulling images',
    applying: 'Applying',
    verifying: 'Verifying',
    'rolling-back': 'Rolling back',
  },
  de: {
    preflight: 'Vorprüfung',
    pulling: 'Images laden',
    applying: 'Anwenden',
    verifying: 'Prüfen',
    'rolling-back': 'Zurückrollen',
  },
});

type FailureText = `${RedeployFailure}.cause` | `${RedeployFailure}.next`;

/** Why a redeploy did not succeed, and what to do about it. */
export const failureMessages = defineMessages<FailureText>({
  en: {
    'STACK_GONE.cause': 'The stack was deleted in Portainer.',
    'STACK_GONE.next': 'There is nothing left to redeploy.',
    'STACK_NOT_REDEPLOYABLE.cause': 'The stack can’t be redeployed in its current state.',
    'STACK_NOT_REDEPLOYABLE.next':
      'The reason is shown here. If the problem persists, it also appears on the stack’s page.',
    'ENVIRONMENT_CHANGED.cause':
      'The stack was moved to another environment while the redeploy was queued.',
    'ENVIRONMENT_CHANGED.next': 'Check where the stack runs now, then redeploy it again.',
    'SERVER_REMOVED.cause': 'The server was removed while the redeploy was queued.',
    'SERVER_REMOVED.next': 'Add the server again if you still need its stacks.',
    'PLATFORM_UNREACHABLE.cause': 'Portainer did not respond.',
    'PLATFORM_UNREACHABLE.next':
      'Check the server under “Administration”, then redeploy the stack again.',
    'PLATFORM_TLS_REFUSED.cause': 'Portainer’s certificate is not trusted.',
    'PLATFORM_TLS_REFUSED.next':
      'If the certificate was renewed, trust the new one in the server settings.',
    'PLATFORM_KEY_REFUSED.cause': 'Portainer rejected the API key.',
    'PLATFORM_KEY_REFUSED.next': 'Replace the server’s API key.',
    'PLATFORM_REFUSED.cause': 'Portainer rejected the redeploy.',
    'PLATFORM_REFUSED.next': 'The log shows Portainer’s response.',
    'PLATFORM_BUSY.cause': 'Portainer was busy with another deployment for too long.',
    'PLATFORM_BUSY.next': 'Redeploy the stack again when the other deployment has finished.',
    'PLATFORM_FAULT.cause': 'Portainer returned an error.',
    'PLATFORM_FAULT.next': 'Check the Portainer log.',
    'PULL_FAILED.cause': 'An image could not be pulled. Running containers were not changed.',
    'PULL_FAILED.next': 'Check the image name, the registry and its credentials in Portainer.',
    'CLONE_FAILED.cause': 'Portainer could not clone the Git repository.',
    'CLONE_FAILED.next': 'Check the stack’s repository, reference and credentials.',
    'COMPOSE_FILE_INVALID.cause': 'The compose file is missing or invalid.',
    'COMPOSE_FILE_INVALID.next': 'Correct the file in Portainer or in the stack’s repository.',
    'DEPLOY_FAILED.cause': 'Portainer could not deploy the stack.',
    'DEPLOY_FAILED.next':
      'Fix the reported problem, then check whether the containers are still running.',
    'CONTAINERS_GONE.cause': 'The stack has no containers after the redeploy.',
    'CONTAINERS_GONE.next': 'The stack is down. Read the log, then start the stack in Portainer.',
    'CONTAINERS_NOT_RUNNING.cause': 'Some containers are not running.',
    'CONTAINERS_NOT_RUNNING.next': 'Read the containers’ logs.',
    'CONTAINERS_RESTARTING.cause': 'Some containers keep restarting.',
    'CONTAINERS_RESTARTING.next': 'Read the containers’ logs.',
    'CONTAINERS_UNHEALTHY.cause': 'Some containers are unhealthy.',
    'CONTAINERS_UNHEALTHY.next': 'Check the output of the containers’ health checks in Portainer.',
    'PROBE_FAILED.cause': 'The containers are running, but a probe failed.',
    'PROBE_FAILED.next': 'Check the address below and the containers’ logs.',
    'LOG_PATTERN_FOUND.cause': 'A container logged a line that indicates a failure.',
    'LOG_PATTERN_FOUND.next': 'Read the container’s log.',
    'LOG_PATTERN_MISSING.cause': 'The log line that indicates readiness did not appear.',
    'LOG_PATTERN_MISSING.next': 'Read the logs, or correct the pattern on the stack’s page.',
    'CONTAINERS_STILL_RUNNING.cause': 'Some containers are still running.',
    'CONTAINERS_STILL_RUNNING.next':
      'Stop the stack again, or check why its containers start again.',
    'CONTAINER_REFUSED.cause': 'The Docker engine could not start or stop a container.',
    'CONTAINER_REFUSED.next': 'Fix the reported problem, then try again.',
    'ACTION_NOT_POSSIBLE.cause': 'The action was no longer possible when it was due to start.',
    'ACTION_NOT_POSSIBLE.next': 'The reason is shown here. Nothing was changed.',
    'ROLLBACK_NOT_POSSIBLE.cause': 'The stack can’t be rolled back.',
    'ROLLBACK_NOT_POSSIBLE.next': 'The reason is shown here.',
    'IMAGES_NOT_RESTORED.cause': 'Some containers don’t run the previous image.',
    'IMAGES_NOT_RESTORED.next':
      'The message lists these containers. Check their images in Portainer.',
    'OUTCOME_UNKNOWN.cause':
      'Portainer did not confirm the change, and the containers don’t show whether it took effect.',
    'OUTCOME_UNKNOWN.next':
      'The message describes what Stackyard found. Check the containers before you try again.',
    'BATCH_STOPPED.cause': 'The batch was stopped before this stack was redeployed.',
    'BATCH_STOPPED.next': 'Nothing was changed. Retry the batch once the cause is fixed.',
    'INTERNAL.cause': 'Internal error in Stackyard.',
    'INTERNAL.next': 'See the server log for details.',
  },
  de: {
    'STACK_GONE.cause': 'Der Stack wurde in Portainer gelöscht.',
    'STACK_GONE.next': 'Es gibt nichts mehr auszurollen.',
    'STACK_NOT_REDEPLOYABLE.cause':
      'Der Stack lässt sich in seinem aktuellen Zustand nicht neu ausrollen.',
    'STACK_NOT_REDEPLOYABLE.next':
      'Der Grund steht hier. Besteht das Problem weiter, steht er auch auf der Seite des Stacks.',
    'ENVIRONMENT_CHANGED.cause':
      'Der Stack wurde in eine andere Umgebung verschoben, während das Redeploy wartete.',
    'ENVIRONMENT_CHANGED.next':
      'Prüfen, in welcher Umgebung der Stack jetzt läuft, und ihn dann erneut ausrollen.',
    'SERVER_REMOVED.cause': 'Der Server wurde entfernt, während das Redeploy wartete.',
    'SERVER_REMOVED.next':
      'Den Server wieder hinzufügen, falls seine Stacks noch gebraucht werden.',
    'PLATFORM_UNREACHABLE.cause': 'Portainer hat nicht geantwortet.',
    'PLATFORM_UNREACHABLE.next':
      'Den Server unter „Administration“ prüfen, dann den Stack erneut ausrollen.',
    'PLATFORM_TLS_REFUSED.cause': 'Das Zertifikat von Portainer ist nicht vertrauenswürdig.',
    'PLATFORM_TLS_REFUSED.next':
      'Falls das Zertifikat erneuert wurde, dem neuen Zertifikat in den Servereinstellungen vertrauen.',
    'PLATFORM_KEY_REFUSED.cause': 'Portainer hat den API-Schlüssel abgelehnt.',
    'PLATFORM_KEY_REFUSED.next': 'Den API-Schlüssel des Servers ersetzen.',
    'PLATFORM_REFUSED.cause': 'Portainer hat das Redeploy abgelehnt.',
    'PLATFORM_REFUSED.next': 'Das Protokoll zeigt die Antwort von Portainer.',
    'PLATFORM_BUSY.cause': 'Portainer war zu lange mit einem anderen Vorgang beschäftigt.',
    'PLATFORM_BUSY.next': 'Den Stack erneut ausrollen, wenn der andere Vorgang beendet ist.',
    'PLATFORM_FAULT.cause': 'Portainer hat einen Fehler gemeldet.',
    'PLATFORM_FAULT.next': 'Das Protokoll von Portainer prüfen.',
    'PULL_FAILED.cause':
      'Ein Image konnte nicht geladen werden. Laufende Container wurden nicht verändert.',
    'PULL_FAILED.next': 'Den Image-Namen, die Registry und deren Zugangsdaten in Portainer prüfen.',
    'CLONE_FAILED.cause': 'Portainer konnte das Git-Repository nicht klonen.',
    'CLONE_FAILED.next': 'Das Repository, die Referenz und die Zugangsdaten des Stacks prüfen.',
    'COMPOSE_FILE_INVALID.cause': 'Die Compose-Datei fehlt oder ist ungültig.',
    'COMPOSE_FILE_INVALID.next':
      'Die Datei in Portainer oder im Repository des Stacks korrigieren.',
    'DEPLOY_FAILED.cause': 'Portainer konnte den Stack nicht ausrollen.',
    'DEPLOY_FAILED.next': 'Das gemeldete Problem beheben und prüfen, ob die Container noch laufen.',
    'CONTAINERS_GONE.cause': 'Der Stack hat nach dem Redeploy keine Container.',
    'CONTAINERS_GONE.next':
      'Der Stack ist ausgefallen. Das Protokoll lesen und den Stack in Portainer starten.',
    'CONTAINERS_NOT_RUNNING.cause': 'Einige Container laufen nicht.',
    'CONTAINERS_NOT_RUNNING.next': 'Die Logs der Container lesen.',
    'CONTAINERS_RESTARTING.cause': 'Einige Container starten immer wieder neu.',
    'CONTAINERS_RESTARTING.next': 'Die Logs der Container lesen.',
    'CONTAINERS_UNHEALTHY.cause': 'Einige Container sind fehlerhaft (unhealthy).',
    'CONTAINERS_UNHEALTHY.next': 'Die Ausgabe der Health-Checks in Portainer prüfen.',
    'PROBE_FAILED.cause': 'Die Container laufen, aber eine Probe ist fehlgeschlagen.',
    'PROBE_FAILED.next': 'Die Adresse unten und die Logs der Container prüfen.',
    'LOG_PATTERN_FOUND.cause':
      'Ein Container hat eine Log-Zeile geschrieben, die auf einen Fehlschlag hinweist.',
    'LOG_PATTERN_FOUND.next': 'Das Log des Containers prüfen.',
    'LOG_PATTERN_MISSING.cause':
      'Die Log-Zeile, an der die Bereitschaft zu erkennen ist, ist nicht erschienen.',
    'LOG_PATTERN_MISSING.next':
      'Die Logs prüfen oder das Muster auf der Seite des Stacks korrigieren.',
    'CONTAINERS_STILL_RUNNING.cause': 'Einige Container laufen noch.',
    'CONTAINERS_STILL_RUNNING.next':
      'Den Stack erneut stoppen oder prüfen, warum die Container wieder starten.',
    'CONTAINER_REFUSED.cause':
      'Die Docker-Engine konnte einen Container nicht starten oder stoppen.',
    'CONTAINER_REFUSED.next': 'Das gemeldete Problem beheben und erneut versuchen.',
    'ACTION_NOT_POSSIBLE.cause': 'Die Aktion war nicht mehr möglich, als sie beginnen sollte.',
    'ACTION_NOT_POSSIBLE.next': 'Der Grund steht hier. Es wurde nichts verändert.',
    'ROLLBACK_NOT_POSSIBLE.cause': 'Der Stack lässt sich nicht zurückrollen.',
    'ROLLBACK_NOT_POSSIBLE.next': 'Der Grund steht hier.',
    'IMAGES_NOT_RESTORED.cause': 'Einige Container laufen nicht mit dem vorherigen Image.',
    'IMAGES_NOT_RESTORED.next':
      'Die Meldung nennt diese Container. Deren Images in Portainer prüfen.',
    'OUTCOME_UNKNOWN.cause':
      'Portainer hat die Änderung nicht bestätigt, und an den Containern ist nicht zu erkennen, ob sie wirksam wurde.',
    'OUTCOME_UNKNOWN.next':
      'Die Meldung beschreibt, was Stackyard vorgefunden hat. Die Container prüfen, bevor Sie es erneut versuchen.',
    'BATCH_STOPPED.cause':
      'Das Sammel-Redeploy wurde gestoppt, bevor dieser Stack neu ausgerollt wurde.',
    'BATCH_STOPPED.next':
      'Es wurde nichts geändert. Das Sammel-Redeploy wiederholen, sobald die Ursache behoben ist.',
    'INTERNAL.cause': 'Interner Fehler in Stackyard.',
    'INTERNAL.next': 'Details stehen im Server-Protokoll.',
  },
});
