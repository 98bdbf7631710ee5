import type { SkipReason } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

/**
 * Reasons with separate advice. For all others, the text of the reason is enough, or there is
 * nothing to do.
 */
export type RemediableObstacle = Exclude<
  SkipReason,
  'stopped' | 'up-to-date' | 'never-in-bulk' | 'rolled-back'
>;

/** Advice on how to make a stack redeployable. */
export const remedyMessages = defineMessages<RemediableObstacle>({
  en: {
    self: 'Update Stackyard on its host, for example with docker compose.',
    orphaned:
      'Add the environment in Portainer again, or assign the stack to another environment there.',
    external: 'To manage the stack in Stackyard, recreate it in Portainer.',
    duplicate: 'Remove the extra records. See the note above the list of stacks.',
    kubernetes: 'Redeploy the stack in Portainer.',
    unsupported: 'Redeploy the stack in Portainer.',
    deploying: 'Wait until Portainer has finished, then try again.',
    missing: 'Check in Portainer whether the stack was removed or the API key has lost access.',
    'already-open':
      'Wait until the current action has finished, or cancel it on the Redeploys page.',
    'not-checked': 'Check the images on the stack’s page, or redeploy the stack anyway.',
  },
  de: {
    self: 'Stackyard auf seinem Host aktualisieren, zum Beispiel mit docker compose.',
    orphaned:
      'Die Umgebung in Portainer wieder hinzufügen oder den Stack dort einer anderen Umgebung zuordnen.',
    external: 'Den Stack in Portainer neu anlegen, um ihn in Stackyard zu verwalten.',
    duplicate:
      'Die überzähligen Einträge entfernen. Ein Hinweis dazu steht über der Liste der Stacks.',
    kubernetes: 'Den Stack in Portainer neu ausrollen.',
    unsupported: 'Den Stack in Portainer neu ausrollen.',
    deploying: 'Warten, bis Portainer fertig ist, und es dann erneut versuchen.',
    missing:
      'In Portainer prüfen, ob der Stack entfernt wurde oder der API-Schlüssel keinen Zugriff mehr hat.',
    'already-open':
      'Das Ende der aktuellen Aktion abwarten oder die Aktion auf der Seite „Redeploys“ abbrechen.',
    'not-checked':
      'Die Images auf der Seite des Stacks prüfen oder den Stack trotzdem neu ausrollen.',
  },
});
