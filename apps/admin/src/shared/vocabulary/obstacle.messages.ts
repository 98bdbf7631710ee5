import type { SkipReason } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

/** Why a stack is not redeployed. */
export const obstacleMessages = defineMessages<SkipReason>({
  en: {
    self: 'Stackyard itself runs in this stack, so a redeploy would stop Stackyard.',
    stopped: 'The stack is stopped. Start it first.',
    orphaned: 'The stack’s environment no longer exists in Portainer.',
    external: 'The stack was created outside Portainer and can’t be redeployed here.',
    duplicate: 'Several stacks on this server have this name, so it’s unclear which one is meant.',
    kubernetes: 'Kubernetes stacks are not supported.',
    unsupported: 'Portainer reports a stack type that Stackyard does not support.',
    deploying: 'Portainer is deploying the stack right now.',
    missing: 'Portainer no longer lists the stack.',
    'already-open': 'An action is already queued or running.',
    'up-to-date': 'The stack’s images are up to date.',
    'not-checked': 'It is unknown whether newer images exist.',
    'never-in-bulk': 'This stack is never redeployed in bulk. Redeploy it on its own.',
    'rolled-back':
      'The newest image was rolled back. The stack is skipped until a newer image is available.',
  },
  de: {
    self: 'Stackyard selbst läuft in diesem Stack. Ein Redeploy würde Stackyard beenden.',
    stopped: 'Der Stack ist gestoppt und muss zuerst gestartet werden.',
    orphaned: 'Die Umgebung des Stacks gibt es in Portainer nicht mehr.',
    external:
      'Der Stack wurde außerhalb von Portainer erstellt und lässt sich hier nicht neu ausrollen.',
    duplicate:
      'Mehrere Stacks auf diesem Server haben diesen Namen. Deshalb ist unklar, welcher gemeint ist.',
    kubernetes: 'Kubernetes-Stacks werden nicht unterstützt.',
    unsupported: 'Portainer meldet einen Stack-Typ, den Stackyard nicht unterstützt.',
    deploying: 'Portainer rollt den Stack gerade aus.',
    missing: 'Portainer führt den Stack nicht mehr auf.',
    'already-open': 'Eine Aktion wartet oder läuft bereits.',
    'up-to-date': 'Die Images des Stacks sind aktuell.',
    'not-checked': 'Ob es neuere Images gibt, ist unbekannt.',
    'never-in-bulk':
      'Dieser Stack wird nie zusammen mit anderen neu ausgerollt. Den Stack einzeln neu ausrollen.',
    'rolled-back':
      'Das neueste Image wurde zurückgerollt. Der Stack wird übersprungen, bis es ein neueres Image gibt.',
  },
});
