import type { RedeployReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { redeployList } from '#shared/queries/redeploys.queries.js';
import { RunLinkButton } from '#shared/redeploy/run-link-button.js';
import { stateStyles } from '#shared/state-badge/state-styles.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { runNameMessages, showRunMessages } from '#shared/vocabulary/stack-action.messages.js';
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

/** The notice is grey, because a second colour would contradict the result of the run itself. */
function LaterRunNotice({ run }: { run: RedeployReply }) {
  const { id, action, state, stack, queuedAt } = run;
  const t = useMessages(redeployMessages);
  const tRunName = useMessages(runNameMessages);
  const tShowRun = useMessages(showRunMessages);
  const stateLabel = useStateLabel();
  const name = tRunName(action, { id, name: stack.name });
  return (
    <Notice
      tone="unknown"
      icon={stateStyles.redeploy[state].icon}
      isUrgent={false}
      title={t('laterRun', { name, state: stateLabel('redeploy', state) })}
      text={<RelativeTime at={queuedAt} />}
      actions={<RunLinkButton redeployId={id}>{tShowRun(action, { id })}</RunLinkButton>}
    />
  );
}
