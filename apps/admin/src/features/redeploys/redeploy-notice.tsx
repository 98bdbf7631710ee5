import { Code, Text } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { CircleX, Clock, Pause, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { stateStyles } from '#shared/state-badge/state-styles.js';
import { failureMessages } from '#shared/vocabulary/redeploy.messages.js';
import { redeployMessages } from './run/redeploy.messages.js';
import { queuePositions } from './queue/redeploy-queue.js';
import classes from './redeploys.module.css';
import { useOpenRedeploys } from './redeploys.queries.js';

/**
 * Explains what a redeploy is waiting for, why it failed, why its rollback failed, or why the stack
 * failed afterwards.
 */
export function RedeployNotice({ redeploy }: { redeploy: RedeployReply }) {
  if (redeploy.state === 'queued') return <WaitNotice redeploy={redeploy} />;
  const { failure, failedAfter, rollbackFailure } = redeploy;
  return (
    <>
      {failure && <FailureNotice redeploy={redeploy} failure={failure} />}
      {rollbackFailure && <RollbackFailureNotice failure={rollbackFailure} />}
      {!failure && failedAfter && <FailedAfterNotice failedAfter={failedAfter} />}
    </>
  );
}

interface FailedAfterNoticeProps {
  failedAfter: NonNullable<RedeployReply['failedAfter']>;
}

function FailedAfterNotice({ failedAfter: { at, code, detail } }: FailedAfterNoticeProps) {
  const t = useMessages(redeployMessages);
  const tFailure = useMessages(failureMessages);
  return (
    <Notice tone="failed" icon={CircleX} title={t('failedAfter')}>
      <Text size="sm">
        <RelativeTime at={at} /> · {tFailure(`${code}.cause`)}
      </Text>
      <Detail code={code} detail={detail} />
    </Notice>
  );
}

interface RollbackFailureNoticeProps {
  failure: NonNullable<RedeployReply['rollbackFailure']>;
}

/** Explains why the automatic rollback failed, in addition to the failure of the redeploy. */
function RollbackFailureNotice({ failure: { code, detail } }: RollbackFailureNoticeProps) {
  const t = useMessages(redeployMessages);
  const tFailure = useMessages(failureMessages);
  const { tone, icon } = stateStyles.redeploy.rollback_failed;
  return (
    <Notice tone={tone} icon={icon} title={t('rollbackFailed')}>
      <Text size="sm">{tFailure(`${code}.cause`)}</Text>
      <Text size="sm">{tFailure(`${code}.next`)}</Text>
      <Detail code={code} detail={detail} />
    </Notice>
  );
}

/** The code of a failure, and the message about it from the platform or Stackyard. */
function Detail({ code, detail }: { code: string; detail: string }) {
  return (
    <Text size="sm" mt={4} className={classes.detail}>
      <Code>{code}</Code> {detail}
    </Text>
  );
}

function WaitNotice({ redeploy }: { redeploy: RedeployReply }) {
  const t = useMessages(redeployMessages);
  const mayMaintain = useHasPermission('maintenance-access');
  const { rows } = useOpenRedeploys(redeploy.waitsFor === 'turn');
  const server = redeploy.server.name;
  const position = rows && queuePositions(rows).get(redeploy.id);
  if (redeploy.waitsFor === 'turn') {
    const text =
      position === undefined
        ? t('turnPlain', { server })
        : t('turnText', { server, place: position });
    return <Waiting icon={Clock} title={t('turnTitle')} text={text} />;
  }
  if (redeploy.waitsFor === 'canary' || redeploy.waitsFor === 'batch') {
    const { waitsFor, batchId } = redeploy;
    return (
      <Waiting icon={Clock} title={t(`${waitsFor}Title`)} text={t(`${waitsFor}Text`)}>
        <Link className={classes.link} to="/redeploys" search={{ batchId, server: undefined }}>
          {t('toBatch')}
        </Link>
      </Waiting>
    );
  }
  if (redeploy.waitsFor === 'platform-update') {
    return <Waiting icon={Pause} title={t('updateTitle')} text={t('updateText')} />;
  }
  return (
    <Waiting icon={Pause} title={t('maintenanceTitle')} text={t('maintenanceText')}>
      {mayMaintain && (
        <Link className={classes.link} to="/maintenance">
          {t('toMaintenance')}
        </Link>
      )}
    </Waiting>
  );
}

interface WaitingProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}

function Waiting({ icon, title, text, children }: WaitingProps) {
  return (
    <Notice tone="waiting" icon={icon} title={title}>
      <Text size="sm">{text}</Text>
      {children}
    </Notice>
  );
}

interface FailureNoticeProps {
  redeploy: RedeployReply;
  failure: NonNullable<RedeployReply['failure']>;
}

function FailureNotice({ redeploy, failure: { code, detail } }: FailureNoticeProps) {
  const tFailure = useMessages(failureMessages);
  const { tone, icon } = stateStyles.redeploy[redeploy.state];
  return (
    <Notice tone={tone} icon={icon} title={tFailure(`${code}.cause`)}>
      <Text size="sm">{tFailure(`${code}.next`)}</Text>
      <Detail code={code} detail={detail} />
    </Notice>
  );
}
