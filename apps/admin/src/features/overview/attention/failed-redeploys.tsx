import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { CircleHelp, CircleX } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { canBeRolledBack } from '#shared/rollback/can-be-rolled-back.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { failureMessages } from '#shared/vocabulary/redeploy.messages.js';
import { RetryButton, RollbackLink, RunLogButton } from './trouble-actions.js';
import { AttentionItem } from './attention-item.js';
import { troubleMessages } from './trouble.messages.js';
import { failedStates } from './attention.js';
import { overviewMessages } from '../overview.messages.js';

const maxShownFailures = 5;

interface FailedRedeploysProps {
  failures: readonly RedeployReply[];
  /** Whether the stacks still have problems. */
  areUnhealthy?: boolean;
}

export function FailedRedeploys({ failures, areUnhealthy = false }: FailedRedeploysProps) {
  const t = useMessages(troubleMessages);
  const hiddenCount = failures.length - maxShownFailures;
  return (
    <>
      {failures.slice(0, maxShownFailures).map((redeploy) => (
        <FailedRedeploy key={redeploy.id} redeploy={redeploy} isUnhealthy={areUnhealthy} />
      ))}
      {hiddenCount > 0 && (
        <AttentionItem
          tone="failed"
          icon={CircleX}
          title={
            <Link to="/redeploys" search={{ state: [...failedStates] }}>
              {t('moreFailed', { count: hiddenCount })}
            </Link>
          }
        />
      )}
    </>
  );
}

interface FailedRedeployProps {
  redeploy: RedeployReply;
  isUnhealthy: boolean;
}

function FailedRedeploy({ redeploy, isUnhealthy }: FailedRedeployProps) {
  const t = useMessages(troubleMessages);
  const tOverview = useMessages(overviewMessages);
  const { id, action, state, stack, failure, failedAfter, finishedAt, server } = redeploy;
  return (
    <AttentionItem
      tone="failed"
      icon={state === 'lost' ? CircleHelp : CircleX}
      title={
        <Link to="/redeploys/$redeployId" params={{ redeployId: id }}>
          {t(failedAfter ? 'failedAfter' : titleOf(state), {
            stack: stack.name,
          })}
        </Link>
      }
      actions={
        <>
          {action === 'redeploy' && stack.id !== null && (
            <RetryButton id={stack.id} name={stack.name} />
          )}
          {canBeRolledBack(redeploy) && <RollbackLink id={id} name={stack.name} />}
          <RunLogButton id={id} name={stack.name} />
        </>
      }
    >
      {tOverview('on', { server: server.name })}
      {finishedAt && (
        <>
          {' · '}
          <RelativeTime at={failedAfter?.at ?? finishedAt} />
        </>
      )}
      <FailureCause fault={failure ?? failedAfter} />
      {isUnhealthy && <> {t('stillUnwell')}</>}
    </AttentionItem>
  );
}

function titleOf(
  state: RedeployReply['state'],
): 'lost' | 'rolledBack' | 'rollbackFailed' | 'failed' {
  if (state === 'rolled_back') return 'rolledBack';
  if (state === 'rollback_failed') return 'rollbackFailed';
  return state === 'lost' ? 'lost' : 'failed';
}

type Fault = NonNullable<RedeployReply['failure'] | RedeployReply['failedAfter']>;

/** The cause of a failure. If containers caused it, the detail names them. */
function FailureCause({ fault }: { fault: Fault | null }) {
  const tFailure = useMessages(failureMessages);
  if (fault === null) return null;
  const cause = tFailure(`${fault.code}.cause`);
  if (!fault.code.startsWith('CONTAINERS_') || fault.detail === '') return <> · {cause}</>;
  return (
    <>
      {' · '}
      {cause} <span lang="en">{fault.detail}</span>
    </>
  );
}
