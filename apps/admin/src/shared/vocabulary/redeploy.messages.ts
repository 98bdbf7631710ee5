import {
  redeployFailures,
  redeployFailureTexts,
  type RedeployFailure,
  type RedeployStep,
} from '@stackyard/contracts';
import type { Locale } from '../i18n/locale.js';
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
    ...causesIn('en'),
    'STACK_GONE.next': 'There is nothing left to redeploy.',
    'STACK_NOT_REDEPLOYABLE.next':
      'The reason is shown below and, as long as the problem persists, also on the stack’s page.',
    'ENVIRONMENT_CHANGED.next':
      'Check which environment the stack is in now, then redeploy it again.',
    'SERVER_REMOVED.next': 'Add the server again if you still need its stacks.',
    'PLATFORM_UNREACHABLE.next':
      'Check the server under “Administration”, then redeploy the stack again.',
    'PLATFORM_TLS_REFUSED.next':
      'If the certificate was renewed, trust the new one in the server settings.',
    'PLATFORM_KEY_REFUSED.next': 'Replace the server’s API key.',
    'PLATFORM_REFUSED.next': 'Check Portainer’s response in the log.',
    'PLATFORM_BUSY.next': 'Redeploy the stack again when the other deployment has finished.',
    'PLATFORM_FAULT.next': 'Check the Portainer log.',
    'PULL_FAILED.next': 'Check the image name, the registry and its credentials in Portainer.',
    'CLONE_FAILED.next': 'Check the stack’s repository, reference and credentials.',
    'COMPOSE_FILE_INVALID.next': 'Correct the file in Portainer or in the stack’s repository.',
    'DEPLOY_FAILED.next':
      'Fix the reported problem, then check whether the containers are still running.',
    'CONTAINERS_GONE.next':
      'The stack is down. Check the log of this redeploy, then start the stack in Portainer.',
    'CONTAINERS_NOT_RUNNING.next': 'Check the containers’ logs.',
    'CONTAINERS_RESTARTING.next': 'Check the containers’ logs.',
    'CONTAINERS_UNHEALTHY.next': 'Check the output of the containers’ health checks in Portainer.',
    'PROBE_FAILED.next': 'Check the address below and the containers’ logs.',
    'LOG_PATTERN_FOUND.next': 'Check the container’s log.',
    'LOG_PATTERN_MISSING.next': 'Check the logs, or correct the pattern on the stack’s page.',
    'CONTAINERS_STILL_RUNNING.next':
      'Stop the stack again, or check why its containers start again.',
    'CONTAINER_REFUSED.next': 'Fix the reported problem, then try again.',
    'ACTION_NOT_POSSIBLE.next': 'Nothing was changed. The reason is shown below.',
    'ROLLBACK_NOT_POSSIBLE.next': 'The reason is shown below.',
    'IMAGES_NOT_RESTORED.next':
      'The message below lists the affected containers. Check their images in Portainer.',
    'OUTCOME_UNKNOWN.next':
      'The message below describes what Stackyard found. Check the containers before you try again.',
    'BATCH_STOPPED.next': 'Nothing was changed. Retry the batch once the cause is fixed.',
    'INTERNAL.next': 'See the Stackyard log for details.',
  },
  de: {
    ...causesIn('de'),
    'STACK_GONE.next': 'Es gibt nichts mehr auszurollen.',
    'STACK_NOT_REDEPLOYABLE.next':
      'Der Grund steht unten und, solange das Problem besteht, auch auf der Seite des Stacks.',
    'ENVIRONMENT_CHANGED.next':
      'Prüfen, in welcher Umgebung der Stack jetzt läuft, und ihn dann erneut ausrollen.',
    'SERVER_REMOVED.next':
      'Den Server wieder hinzufügen, falls seine Stacks noch gebraucht werden.',
    'PLATFORM_UNREACHABLE.next':
      'Den Server unter „Administration“ prüfen, dann den Stack erneut ausrollen.',
    'PLATFORM_TLS_REFUSED.next':
      'Falls das Zertifikat erneuert wurde, dem neuen Zertifikat in den Servereinstellungen vertrauen.',
    'PLATFORM_KEY_REFUSED.next': 'Den API-Schlüssel des Servers ersetzen.',
    'PLATFORM_REFUSED.next': 'Die Antwort von Portainer im Protokoll prüfen.',
    'PLATFORM_BUSY.next': 'Den Stack erneut ausrollen, wenn der andere Vorgang beendet ist.',
    'PLATFORM_FAULT.next': 'Das Protokoll von Portainer prüfen.',
    'PULL_FAILED.next': 'Den Image-Namen, die Registry und deren Zugangsdaten in Portainer prüfen.',
    'CLONE_FAILED.next': 'Das Repository, die Referenz und die Zugangsdaten des Stacks prüfen.',
    'COMPOSE_FILE_INVALID.next':
      'Die Datei in Portainer oder im Repository des Stacks korrigieren.',
    'DEPLOY_FAILED.next': 'Das gemeldete Problem beheben und prüfen, ob die Container noch laufen.',
    'CONTAINERS_GONE.next':
      'Der Stack ist ausgefallen. Das Protokoll lesen und den Stack in Portainer starten.',
    'CONTAINERS_NOT_RUNNING.next': 'Die Logs der Container lesen.',
    'CONTAINERS_RESTARTING.next': 'Die Logs der Container lesen.',
    'CONTAINERS_UNHEALTHY.next': 'Die Ausgabe der Health-Checks in Portainer prüfen.',
    'PROBE_FAILED.next': 'Die Adresse unten und die Logs der Container prüfen.',
    'LOG_PATTERN_FOUND.next': 'Das Log des Containers prüfen.',
    'LOG_PATTERN_MISSING.next':
      'Die Logs prüfen oder das Muster auf der Seite des Stacks korrigieren.',
    'CONTAINERS_STILL_RUNNING.next':
      'Den Stack erneut stoppen oder prüfen, warum die Container wieder starten.',
    'CONTAINER_REFUSED.next': 'Das gemeldete Problem beheben und es erneut versuchen.',
    'ACTION_NOT_POSSIBLE.next': 'Es wurde nichts geändert. Der Grund steht unten.',
    'ROLLBACK_NOT_POSSIBLE.next': 'Der Grund steht unten.',
    'IMAGES_NOT_RESTORED.next':
      'Die Meldung unten nennt die betroffenen Container. Deren Images in Portainer prüfen.',
    'OUTCOME_UNKNOWN.next':
      'Die Meldung unten beschreibt, was Stackyard vorgefunden hat. Vor dem nächsten Versuch die Container prüfen.',
    'BATCH_STOPPED.next':
      'Es wurde nichts geändert. Das Sammel-Redeploy wiederholen, sobald die Ursache behoben ist.',
    'INTERNAL.next': 'Details stehen im Protokoll von Stackyard.',
  },
});

function causesIn(locale: Locale): Record<`${RedeployFailure}.cause`, string> {
  const causes = redeployFailures.map((code) => [
    `${code}.cause`,
    redeployFailureTexts[locale][code],
  ]);
  return Object.fromEntries(causes) as Record<`${RedeployFailure}.cause`, string>;
}
