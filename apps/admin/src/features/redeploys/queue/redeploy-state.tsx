import type { RedeployReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { stepMessages } from '#shared/vocabulary/redeploy.messages.js';
import { redeploysMessages } from '../redeploys.messages.js';

interface RedeployStateProps {
  redeploy: RedeployReply;
  queuePosition?: number | undefined;
}

/**
 * Shows the state with details, such as the current step, the position in the queue, another reason
 * to wait, or a failure of the stack after the redeploy.
 */
export function RedeployState({ redeploy, queuePosition }: RedeployStateProps) {
  const t = useMessages(redeploysMessages);
  const tStep = useMessages(stepMessages);
  const { state, step, waitsFor } = redeploy;
  if (state === 'queued' && waitsFor !== null) {
    if (waitsFor !== 'turn' || queuePosition === undefined)
      return <StateBadge kind="wait" value={waitsFor} />;
    return (
      <StateBadge kind="redeploy" value="queued" detail={t('place', { place: queuePosition })} />
    );
  }
  if (redeploy.failedAfter) {
    return <StateBadge kind="redeploy" value="failed" label={t('failedAfter')} />;
  }
  return <StateBadge kind="redeploy" value={state} detail={step ? tStep(step) : undefined} />;
}
