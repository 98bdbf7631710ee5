import { Button, Text } from '@mantine/core';
import { ApiProblem } from '@stackyard/api-client';
import type { RedeployReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from '#shared/detail/back-link.js';
import { DetailPage } from '#shared/detail/detail-page.js';
import { Page } from '#shared/feedback/page.js';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { useMessages } from '#shared/i18n/messages.js';
import { MissingItem } from '#shared/problems/missing-item.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { redeployDetail } from '#shared/queries/redeploys.queries.js';
import { useServerEvent } from '#shared/realtime/realtime-context.js';
import { RollbackButton } from '#shared/rollback/rollback-button.js';
import { RunView } from '#shared/run-view/run-view.js';
import { useLogLine } from '#shared/run-view/log/use-log-line.js';
import { useRunLog } from '#shared/run-view/log/text/use-run-log.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { stepMessages } from '#shared/vocabulary/redeploy.messages.js';
import { runNameMessages } from '#shared/vocabulary/stack-action.messages.js';
import { CancelButton } from '../cancel-button.js';
import { PlatformOutput } from './platform-output.js';
import { EvidenceSection } from './evidence/evidence-section.js';
import { LastGoodComparison } from './evidence/last-good-comparison.js';
import { canBeRolledBack } from '#shared/rollback/can-be-rolled-back.js';
import { NextSteps } from './evidence/next-steps.js';
import { ProbesSection } from './evidence/probes-section.js';
import { LaterRun } from './later-run.js';
import { redeployMessages } from './redeploy.messages.js';
import { ReplacedImages } from './replaced-images.js';
import { RedeployNotice } from '../redeploy-notice.js';
import { RunSummary } from '../run-summary.js';
import { canBeCancelled, isOpen } from '../queue/redeploy-queue.js';
import { RedeployState } from '../queue/redeploy-state.js';
import classes from '../redeploys.module.css';
import { redeploysMessages } from '../redeploys.messages.js';
import { redeployLog, runLogLine } from '../redeploys.queries.js';
import { ServicesSection } from './services/services-section.js';
import { stepsOf } from './run-steps.js';
import { needsNextSteps } from './unsuccessful-run.js';
import { useExpectedSteps } from './use-expected-steps.js';
import { useRedeployFacts } from './use-redeploy-facts.js';

export function RedeployRun({ id }: { id: number }) {
  const t = useMessages(redeploysMessages);
  const { data, error, refetch } = useQuery(redeployDetail(id));
  if (data) return <Redeploy redeploy={data} />;
  if (!error) return <PageSkeleton />;
  if (error instanceof ApiProblem && error.code === 'REDEPLOY_UNKNOWN') {
    return (
      <MissingItem error={error}>
        <Button renderRoot={(props) => <Link to="/redeploys" {...props} />}>{t('showAll')}</Button>
      </MissingItem>
    );
  }
  return (
    <Page title={t('title')}>
      <ProblemAlert error={error} onRetry={() => void refetch()}>
        <Link className={classes.link} to="/redeploys">
          {t('showAll')}
        </Link>
      </ProblemAlert>
    </Page>
  );
}

function Redeploy({ redeploy }: { redeploy: RedeployReply }) {
  const t = useMessages(redeploysMessages);
  const tRunName = useMessages(runNameMessages);
  return (
    <DetailPage
      backLink={<BackLink to="/redeploys">{t('title')}</BackLink>}
      title={tRunName(redeploy.action, { id: redeploy.id, name: redeploy.stack.name })}
      state={<RedeployState redeploy={redeploy} />}
      actions={<RedeployActions redeploy={redeploy} />}
      summary={<RunSummary redeploys={[redeploy]} />}
    >
      <RedeployView redeploy={redeploy} facts={useRedeployFacts(redeploy)} />
    </DetailPage>
  );
}

interface RedeployViewProps {
  redeploy: RedeployReply;
  /**
   * The title, shown together with the state and the actions. Omitted if the page itself shows all
   * three.
   */
  title?: ReactNode;
  facts?: ReturnType<typeof useRedeployFacts>;
}

/**
 * Shows the steps, notices, evidence, services and log of a redeploy. New log lines appear as they
 * are written.
 */
export function RedeployView({ redeploy, title, facts = [] }: RedeployViewProps) {
  const log = useRunLog(redeployLog(redeploy.id));
  useServerEvent('redeploy.logged', ({ redeployId, lines }) => {
    if (redeployId === redeploy.id) log.add(lines.map(runLogLine));
  });
  const isUnfinished = isOpen(redeploy);
  return (
    <RunView
      announcement={useAnnouncement(redeploy)}
      state={
        title !== undefined && (
          <>
            {title}
            <RedeployState redeploy={redeploy} />
          </>
        )
      }
      actions={title !== undefined && <RedeployActions redeploy={redeploy} />}
      notice={
        <>
          <RedeployNotice redeploy={redeploy} />
          <LaterRun redeploy={redeploy} />
          <ProbesSection redeploy={redeploy} />
          <EvidenceSection redeploy={redeploy} />
          <LastGoodComparison redeploy={redeploy} />
        </>
      }
      details={<ReplacedImages redeploy={redeploy} />}
      services={<ServicesSection redeploy={redeploy} />}
      facts={facts}
      steps={useSteps(redeploy)}
      output={<PlatformOutput lines={log.lines} />}
      log={{
        lines: log.lines,
        isLive: isUnfinished,
        ...useLogLine(),
        fileName: `${redeploy.action}-${redeploy.id}-${redeploy.stack.name}.log`,
        error: log.error,
        onReload: log.reload,
      }}
    />
  );
}

function useAnnouncement({ stack, state, step, waitsFor }: RedeployReply): string {
  const t = useMessages(redeployMessages);
  const stateLabel = useStateLabel();
  const tStep = useMessages(stepMessages);
  const currentState = step
    ? tStep(step)
    : waitsFor
      ? stateLabel('wait', waitsFor)
      : stateLabel('redeploy', state);
  return t('announcement', { name: stack.name, state: currentState });
}

function useSteps(redeploy: RedeployReply) {
  const t = useMessages(redeployMessages);
  const tStep = useMessages(stepMessages);
  const expectedMsByStep = useExpectedSteps(redeploy);
  return stepsOf(redeploy).map(({ step, attempts, ...progress }) => ({
    id: step,
    expectedMs: expectedMsByStep[step],
    label: tStep(step),
    note: attempts > 1 ? t('attempt', { count: attempts }) : undefined,
    ...progress,
  }));
}

function RedeployActions({ redeploy }: { redeploy: RedeployReply }) {
  const t = useMessages(redeploysMessages);
  const tRedeploy = useMessages(redeployMessages);
  const isTooLateToCancel =
    isOpen(redeploy) && !redeploy.cancelRequested && !canBeCancelled(redeploy);
  return (
    <>
      {redeploy.cancelRequested && isOpen(redeploy) && (
        <Text size="sm">{tRedeploy('cancelRequested')}</Text>
      )}
      {isTooLateToCancel && (
        <Text size="sm" c="dimmed">
          {t('tooLate')}
        </Text>
      )}
      <CancelButton redeploy={redeploy} size="xs" />
      <NextSteps redeploy={redeploy} />
      {canBeRolledBack(redeploy) && !needsNextSteps(redeploy) && (
        <RollbackButton
          scope={{
            kind: 'redeploy',
            redeployId: redeploy.id,
            name: redeploy.stack.name,
            server: redeploy.server.name,
          }}
          size="xs"
        />
      )}
    </>
  );
}
