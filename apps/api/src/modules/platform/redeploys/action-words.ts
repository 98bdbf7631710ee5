import type { LogAction, RedeployState, StackAction } from '@stackyard/contracts';

export interface ActionWords {
  /** Used as in `Redeploy of immich`. */
  noun: string;
  /** Used as in `Started redeploying immich`. */
  gerund: string;
  /** Used as in `The stack is being redeployed`. */
  participle: string;
  /** Log text for a success that the platform confirmed. */
  confirmedText: string;
  /** Log text for a success that only the containers show. */
  unconfirmedText: string;
}

export const actionWords: Readonly<Record<StackAction, ActionWords>> = {
  redeploy: {
    noun: 'Redeploy',
    gerund: 'redeploying',
    participle: 'redeployed',
    confirmedText: 'all containers are running.',
    unconfirmedText:
      'Portainer did not confirm the action, but all containers were replaced and are running.',
  },
  start: {
    noun: 'Start',
    gerund: 'starting',
    participle: 'started',
    confirmedText: 'all containers are running.',
    unconfirmedText: 'Portainer did not confirm the action, but all containers are running.',
  },
  stop: {
    noun: 'Stop',
    gerund: 'stopping',
    participle: 'stopped',
    confirmedText: 'no container is running.',
    unconfirmedText: 'Portainer did not confirm the action, but no container is running.',
  },
  restart: {
    noun: 'Restart',
    gerund: 'restarting',
    participle: 'restarted',
    confirmedText: 'all containers were restarted and are running.',
    unconfirmedText: 'not all requests were confirmed, but all containers were restarted.',
  },
  rollback: {
    noun: 'Rollback',
    gerund: 'rolling back',
    participle: 'rolled back',
    confirmedText: 'all containers run the previous images.',
    unconfirmedText:
      'Portainer did not confirm the rollback, but all containers run the previous images.',
  },
};

/** Returns the verb, as in `Overrode maintenance to redeploy immich`. */
export function verbOf(action: StackAction): string {
  return action === 'rollback' ? 'roll back' : action;
}

type ActionEvent =
  | 'requested'
  | 'started'
  | 'cancel-requested'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'lost';

export function logActionOf(action: StackAction, event: ActionEvent): LogAction {
  const isPowerAction = action !== 'redeploy' && action !== 'rollback';
  return isPowerAction ? `stack-action.${event}` : `${action}.${event}`;
}

/** Returns the event log action for the end of a run. Only redeploys can end with a rollback. */
export function logActionOfEnd(
  action: StackAction,
  state: Exclude<RedeployState, 'queued' | 'running'>,
): LogAction {
  if (state === 'rolled_back') return 'redeploy.rolled-back';
  if (state === 'rollback_failed') return 'redeploy.rollback-failed';
  return logActionOf(action, state);
}
