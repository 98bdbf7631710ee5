import type { LogAction, StackAction } from '@stackyard/contracts';

/** Words of a run for log lines and the event log. */
export interface ActionWords {
  /** `Redeploy of immich`. */
  noun: string;
  /** `Started redeploying immich`. */
  gerund: string;
  /** `The stack is being redeployed`. */
  participle: string;
  /** The result that was verified. */
  confirmed: string;
  /** The result, if only the containers prove it. */
  unconfirmed: string;
}

export const actionWords: Readonly<Record<StackAction, ActionWords>> = {
  redeploy: {
    noun: 'Redeploy',
    gerund: 'redeploying',
    participle: 'redeployed',
    confirmed: 'all containers are running.',
    unconfirmed: 'Portainer did not confirm it, but all containers were replaced and are running.',
  },
  start: {
    noun: 'Start',
    gerund: 'starting',
    participle: 'started',
    confirmed: 'all containers are running.',
    unconfirmed: 'Portainer did not confirm it, but all containers are running.',
  },
  stop: {
    noun: 'Stop',
    gerund: 'stopping',
    participle: 'stopped',
    confirmed: 'no container is running.',
    unconfirmed: 'Portainer did not confirm it, but no container is running.',
  },
  restart: {
    noun: 'Restart',
    gerund: 'restarting',
    participle: 'restarted',
    confirmed: 'all containers were restarted and are running.',
    unconfirmed: 'not all requests were confirmed, but all containers were restarted.',
  },
};

type Occurrence =
  'requested' | 'started' | 'cancel-requested' | 'succeeded' | 'failed' | 'cancelled' | 'lost';

/** The action of the event log for something that happened to a run. */
export function logActionOf(action: StackAction, occurrence: Occurrence): LogAction {
  return action === 'redeploy' ? `redeploy.${occurrence}` : `stack-action.${occurrence}`;
}
