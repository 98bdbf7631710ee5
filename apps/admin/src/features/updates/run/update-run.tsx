import { Text } from '@mantine/core';
import type { UpdateRunReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#shared/detail/back-link.js';
import { Page } from '#shared/feedback/page.js';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useServerEvent } from '#shared/realtime/realtime-context.js';
import { RunView } from '#shared/run-view/run-view.js';
import { useLogLine } from '#shared/run-view/log/use-log-line.js';
import { useRunLog } from '#shared/run-view/log/text/use-run-log.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { currentStepOf, UpdateState } from '../update-state.js';
import { stepHintMessages, updateStepMessages } from '../update-words.messages.js';
import { updatesMessages } from '../updates.messages.js';
import { updateDetail, updateLog } from '../updates.queries.js';
import { CancelUpdate } from './cancel-update.js';
import { runMessages } from './run.messages.js';
import { UpdateFindings } from './update-findings.js';
import { UpdateNotice } from './update-notice.js';
import { stepsOf } from './update-steps.js';
import { useUpdateFacts } from './use-update-facts.js';

export function UpdateRun({ id }: { id: number }) {
  const t = useMessages(updatesMessages);
  const tRun = useMessages(runMessages);
  const { data, error, refetch } = useQuery(updateDetail(id));
  if (data) return <Update update={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page title={t('title')}>
      <ProblemAlert error={error} onRetry={() => void refetch()}>
        <BackLink to="/maintenance/updates">{tRun('all')}</BackLink>
      </ProblemAlert>
    </Page>
  );
}

function Update({ update }: { update: UpdateRunReply }) {
  const t = useMessages(runMessages);
  const tUpdateStep = useMessages(updateStepMessages);
  const log = useRunLog(updateLog(update.id));
  useServerEvent('update.logged', ({ updateId, lines }) => {
    if (updateId !== update.id) return;
    log.add(lines.map(({ stream, ...line }) => ({ ...line, level: stream })));
  });
  const { id, server, endedAt } = update;
  const steps = stepsOf(update).map(({ step, ...progress }) => ({
    id: step,
    label: tUpdateStep(step),
    ...progress,
  }));
  return (
    <>
      <BackLink to="/maintenance/updates">{t('all')}</BackLink>
      <Page title={t('title', { id, server: server.name })}>
        <RunView
          announcement={useAnnouncement(update)}
          state={<UpdateState update={update} />}
          actions={<CancelUpdate update={update} />}
          notice={<CurrentStatus update={update} />}
          facts={useUpdateFacts(update)}
          steps={steps}
          details={<UpdateFindings update={update} />}
          log={{
            lines: log.lines,
            isLive: endedAt === null,
            ...useLogLine(),
            fileName: `update-${id}-${server.name}.log`,
            error: log.error,
            onReload: log.reload,
          }}
        />
      </Page>
    </>
  );
}

function useAnnouncement(update: UpdateRunReply): string {
  const t = useMessages(runMessages);
  const stateLabel = useStateLabel();
  const tUpdateStep = useMessages(updateStepMessages);
  const { state } = update;
  const server = update.server.name;
  switch (state) {
    case 'succeeded':
    case 'failed':
    case 'cancelled':
    case 'lost':
      return t('announcement', { server, state: stateLabel('redeploy', state) });
    default:
      return t('announcement', { server, state: tUpdateStep(state) });
  }
}

/** Explains the current step of an update or, once it has ended, its result. */
function CurrentStatus({ update }: { update: UpdateRunReply }) {
  const tStepHint = useMessages(stepHintMessages);
  const step = currentStepOf(update);
  if (step === null) return <UpdateNotice update={update} />;
  return <Text size="sm">{tStepHint(step)}</Text>;
}
