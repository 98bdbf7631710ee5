import type { RedeployFailure, RedeployStep } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

export const stepMessages = defineMessages<RedeployStep>({
  en: {
    preflight: 'Checking',
    pulling: 'Pulling images',
    applying: 'Applying',
    verifying: 'Verifying',
  },
  de: {
    preflight: 'Vorprüfung',
    pulling: 'Images laden',
    applying: 'Anwenden',
    verifying: 'Nachprüfen',
  },
});

type FailureText = `${RedeployFailure}.cause` | `${RedeployFailure}.next`;

/** Why a redeploy did not succeed and what to do about it. */
export const failureMessages = defineMessages<FailureText>({
  en: {
    'STACK_GONE.cause': 'The stack was deleted on the platform.',
    'STACK_GONE.next': 'Nothing is left to redeploy.',
    'STACK_NOT_REDEPLOYABLE.cause': 'The stack could not be redeployed as it was.',
    'STACK_NOT_REDEPLOYABLE.next':
      'The reason is given here and, where it lasts, on the stack’s page.',
    'ENVIRONMENT_CHANGED.cause': 'The stack moved to another environment while it waited.',
    'ENVIRONMENT_CHANGED.next': 'Check where it runs now, then redeploy it again.',
    'SERVER_REMOVED.cause': 'The server was removed while the redeploy waited.',
    'SERVER_REMOVED.next': 'Add the server again if its stacks are still needed.',
    'PLATFORM_UNREACHABLE.cause': 'The platform did not answer.',
    'PLATFORM_UNREACHABLE.next': 'Check the server under Administration, then redeploy again.',
    'PLATFORM_TLS_REFUSED.cause': 'The platform’s certificate is not trusted.',
    'PLATFORM_TLS_REFUSED.next': 'If it was renewed, pin the new one in the server’s settings.',
    'PLATFORM_KEY_REFUSED.cause': 'The platform refused the API key.',
    'PLATFORM_KEY_REFUSED.next': 'Replace the key of the server.',
    'PLATFORM_REFUSED.cause': 'The platform refused the redeploy.',
    'PLATFORM_REFUSED.next': 'The log shows its answer.',
    'PLATFORM_BUSY.cause': 'The platform was busy with another deployment for too long.',
    'PLATFORM_BUSY.next': 'Redeploy again when it is done.',
    'PLATFORM_FAULT.cause': 'The platform answered with a fault.',
    'PLATFORM_FAULT.next': 'Look at the platform’s own log.',
    'PULL_FAILED.cause': 'An image could not be pulled. The running containers were not touched.',
    'PULL_FAILED.next': 'Check image name, registry and credentials on the platform.',
    'CLONE_FAILED.cause': 'The platform could not read the git repository.',
    'CLONE_FAILED.next': 'Check repository, reference and credentials of the stack.',
    'COMPOSE_FILE_INVALID.cause': 'The compose file is missing or not valid.',
    'COMPOSE_FILE_INVALID.next': 'Correct it in Portainer, or in the repository of the stack.',
    'DEPLOY_FAILED.cause': 'The platform could not apply the stack.',
    'DEPLOY_FAILED.next':
      'Fix what the message names, then check whether the containers still run.',
    'CONTAINERS_GONE.cause': 'After the redeploy the stack has no containers.',
    'CONTAINERS_GONE.next': 'It is down. Read the log and start it on the platform.',
    'CONTAINERS_NOT_RUNNING.cause': 'Some containers are not running.',
    'CONTAINERS_NOT_RUNNING.next': 'Read their logs on the platform.',
    'CONTAINERS_RESTARTING.cause': 'Some containers restart again and again.',
    'CONTAINERS_RESTARTING.next': 'Read their logs on the platform.',
    'CONTAINERS_UNHEALTHY.cause': 'Some containers report that they are not healthy.',
    'CONTAINERS_UNHEALTHY.next': 'Read their health checks on the platform.',
    'OUTCOME_UNKNOWN.cause': 'The platform did not confirm it, and the containers do not prove it.',
    'OUTCOME_UNKNOWN.next':
      'The message says what was seen. Check the containers before you redeploy the stack again.',
    'INTERNAL.cause': 'Something broke on our side.',
    'INTERNAL.next': 'The server’s own log says more.',
  },
  de: {
    'STACK_GONE.cause': 'Der Stack wurde auf der Plattform gelöscht.',
    'STACK_GONE.next': 'Es ist nichts mehr auszurollen.',
    'STACK_NOT_REDEPLOYABLE.cause': 'In diesem Zustand ließ sich der Stack nicht ausrollen.',
    'STACK_NOT_REDEPLOYABLE.next':
      'Der Grund steht hier und, wenn er anhält, auf der Seite des Stacks.',
    'ENVIRONMENT_CHANGED.cause':
      'Der Stack ist während des Wartens in eine andere Umgebung gewechselt.',
    'ENVIRONMENT_CHANGED.next': 'Prüfen, wo er jetzt läuft, dann erneut ausrollen.',
    'SERVER_REMOVED.cause': 'Der Server wurde entfernt, während das Redeploy wartete.',
    'SERVER_REMOVED.next': 'Den Server wieder hinzufügen, wenn seine Stacks noch gebraucht werden.',
    'PLATFORM_UNREACHABLE.cause': 'Die Plattform hat nicht geantwortet.',
    'PLATFORM_UNREACHABLE.next': 'Den Server unter Administration prüfen, dann erneut ausrollen.',
    'PLATFORM_TLS_REFUSED.cause': 'Dem Zertifikat der Plattform wird nicht vertraut.',
    'PLATFORM_TLS_REFUSED.next':
      'Wurde es erneuert, das neue in den Einstellungen des Servers festlegen.',
    'PLATFORM_KEY_REFUSED.cause': 'Die Plattform hat den API-Schlüssel abgelehnt.',
    'PLATFORM_KEY_REFUSED.next': 'Den Schlüssel des Servers ersetzen.',
    'PLATFORM_REFUSED.cause': 'Die Plattform hat das Redeploy abgelehnt.',
    'PLATFORM_REFUSED.next': 'Das Protokoll zeigt ihre Antwort.',
    'PLATFORM_BUSY.cause': 'Die Plattform war zu lange mit einem anderen Vorgang beschäftigt.',
    'PLATFORM_BUSY.next': 'Erneut ausrollen, wenn sie fertig ist.',
    'PLATFORM_FAULT.cause': 'Die Plattform hat mit einem Fehler geantwortet.',
    'PLATFORM_FAULT.next': 'Im Protokoll der Plattform nachsehen.',
    'PULL_FAILED.cause':
      'Ein Image ließ sich nicht laden. Die laufenden Container blieben unberührt.',
    'PULL_FAILED.next': 'Image-Name, Registry und Zugangsdaten auf der Plattform prüfen.',
    'CLONE_FAILED.cause': 'Die Plattform konnte das Git-Repository nicht lesen.',
    'CLONE_FAILED.next': 'Repository, Referenz und Zugangsdaten des Stacks prüfen.',
    'COMPOSE_FILE_INVALID.cause': 'Die Compose-Datei fehlt oder ist ungültig.',
    'COMPOSE_FILE_INVALID.next': 'In Portainer oder im Repository des Stacks berichtigen.',
    'DEPLOY_FAILED.cause': 'Die Plattform konnte den Stack nicht ausrollen.',
    'DEPLOY_FAILED.next':
      'Beheben, was die Meldung nennt, dann prüfen, ob die Container noch laufen.',
    'CONTAINERS_GONE.cause': 'Nach dem Redeploy hat der Stack keine Container mehr.',
    'CONTAINERS_GONE.next':
      'Er steht still. Das Protokoll lesen und ihn auf der Plattform starten.',
    'CONTAINERS_NOT_RUNNING.cause': 'Einige Container laufen nicht.',
    'CONTAINERS_NOT_RUNNING.next': 'Ihre Protokolle auf der Plattform lesen.',
    'CONTAINERS_RESTARTING.cause': 'Einige Container starten immer wieder neu.',
    'CONTAINERS_RESTARTING.next': 'Ihre Protokolle auf der Plattform lesen.',
    'CONTAINERS_UNHEALTHY.cause': 'Einige Container melden, dass sie nicht gesund sind.',
    'CONTAINERS_UNHEALTHY.next': 'Ihre Gesundheitsprüfungen auf der Plattform lesen.',
    'OUTCOME_UNKNOWN.cause':
      'Die Plattform hat es nicht bestätigt, und die Container belegen es nicht.',
    'OUTCOME_UNKNOWN.next':
      'Die Meldung nennt, was zu sehen war. Die Container prüfen, bevor der Stack erneut ausgerollt wird.',
    'INTERNAL.cause': 'Bei uns ist etwas schiefgegangen.',
    'INTERNAL.next': 'Das Protokoll des Servers sagt mehr.',
  },
});
