import { updateSteps, type UpdateRunReply, type UpdateStep } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { updateStepMessages } from './update-words.messages.js';

/** The step that an update is in; null once it has ended. */
export function stepOf({ state }: Pick<UpdateRunReply, 'state'>): UpdateStep | null {
  return updateSteps.find((step) => step === state) ?? null;
}

/** The state as runs of every sort show it: running with its step, or how it ended. */
export function UpdateState({ update }: { update: UpdateRunReply }) {
  const stepName = useMessages(updateStepMessages);
  const { state } = update;
  switch (state) {
    case 'succeeded':
    case 'failed':
    case 'cancelled':
    case 'lost':
      return <StateBadge kind="redeploy" value={state} />;
    default:
      return <StateBadge kind="redeploy" value="running" detail={stepName(state)} />;
  }
}
