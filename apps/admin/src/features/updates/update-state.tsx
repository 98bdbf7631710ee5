import { updateSteps, type UpdateRunReply, type UpdateStep } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { updateStepMessages } from './update-words.messages.js';

/** Returns the current step of an update; null once it has ended. */
export function currentStepOf({ state }: Pick<UpdateRunReply, 'state'>): UpdateStep | null {
  return updateSteps.find((step) => step === state) ?? null;
}

/** The state of an update as a run badge: the current step, or the result. */
export function UpdateState({ update }: { update: UpdateRunReply }) {
  const tUpdateStep = useMessages(updateStepMessages);
  const { state } = update;
  switch (state) {
    case 'succeeded':
    case 'failed':
    case 'cancelled':
    case 'lost':
      return <StateBadge kind="redeploy" value={state} />;
    default:
      return <StateBadge kind="redeploy" value="running" detail={tUpdateStep(state)} />;
  }
}
