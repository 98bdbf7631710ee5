import type { RedeployReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { redeployList } from '#shared/queries/redeploys.queries.js';
import { RunLinkButton } from '#shared/redeploy/run-link-button.js';
import { stateStyles } from '#shared/state-badge/state-styles.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { stackActionMessages } from '#shared/vocabulary/stack-action.messages.js';
import { redeployMessages } from './redeploy.messages.js';
import { needsNextSteps } from './unsuccessful-run.js';

/**
 * Points from an unsuccessful run to the latest run of the stack, because the latest run decides
 * whether anything is left to do.
 */
export function LaterRun({ redeploy }: { redeploy: RedeployReply }) {
  const laterRun = useLaterRun(redeploy);
  return laterRun && <LaterRunNotice run={laterRun} />;
}

/** Returns the latest run of the stack if it came after the unsuccessful run. */
export function useLaterRun(redeploy: RedeployReply): RedeployReply | undefined {
  const stackId = redeploy.stack.id;
  const { data } = useInfiniteQuery({
    ...redeployList({ stackId: stackId === null ? [] : [stackId], limit: 1 }),
    enabled: needsNextSteps(redeploy) && stackId !== null,
  });
  const latestRun = data?.pages[0]?.redeploys[0];
  return latestRun && latestRun.id > redeploy.id ? latestRun : undefined;
}

function LaterRunNotice({ run: { id, action, state, queuedAt } }: { run: RedeployReply }) {
  const t = useMessages(redeployMessages);
  const tStackAction = useMessages(stackActionMessages);
  const stateLabel = useStateLabel();
  const name = `${tStackAction(action)} ${id}`;
  return (
    <Notice
      {...stateStyles.redeploy[state]}
      isUrgent={false}
      title={t('laterRun', { name, state: stateLabel('redeploy', state) })}
      text={<RelativeTime at={queuedAt} />}
      actions={<RunLinkButton redeployId={id}>{t('showLaterRun')}</RunLinkButton>}
    />
  );
}
