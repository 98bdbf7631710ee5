import type { RedeployObstacle, SkippedStackReply } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

/** Why a stack is not redeployed. */
export const obstacleMessages = defineMessages<RedeployObstacle | SkippedStackReply['reason']>({
  en: {
    self: 'Stackyard runs in this stack and would end itself.',
    stopped: 'The stack is stopped; start it on the platform first.',
    orphaned: 'Its environment no longer exists on the platform.',
    external: 'It was not made with the platform, which therefore cannot apply it.',
    duplicate: 'Several stacks on this server share the name; which one is meant is not certain.',
    kubernetes: 'Kubernetes stacks are not supported.',
    unsupported: 'The platform names a kind of stack that Stackyard does not know.',
    deploying: 'The platform is deploying it right now.',
    missing: 'The platform no longer lists it.',
    'already-open': 'A redeploy of it waits or runs already.',
    'up-to-date': 'Its images are current.',
    'not-checked': 'Whether newer images exist is not known.',
  },
  de: {
    self: 'Stackyard läuft in diesem Stack und würde sich selbst beenden.',
    stopped: 'Der Stack ist gestoppt; zuerst auf der Plattform starten.',
    orphaned: 'Seine Umgebung gibt es auf der Plattform nicht mehr.',
    external: 'Er wurde nicht mit der Plattform angelegt, sie kann ihn daher nicht ausrollen.',
    duplicate: 'Mehrere Stacks dieses Servers heißen so; welcher gemeint ist, steht nicht fest.',
    kubernetes: 'Kubernetes-Stacks werden nicht unterstützt.',
    unsupported: 'Die Plattform nennt eine Art von Stack, die Stackyard nicht kennt.',
    deploying: 'Die Plattform rollt ihn gerade aus.',
    missing: 'Die Plattform führt ihn nicht mehr.',
    'already-open': 'Ein Redeploy von ihm wartet oder läuft bereits.',
    'up-to-date': 'Seine Images sind aktuell.',
    'not-checked': 'Ob es neuere Images gibt, ist nicht bekannt.',
  },
});
