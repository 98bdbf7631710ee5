import { Alert, Code, Text } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { CircleHelp, CircleX, Clock, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../shared/i18n/messages.js';
import { useMay } from '../../shared/session/use-may.js';
import type { Tone } from '../../shared/theme/theme.js';
import { failureMessages, stepMessages } from '../../shared/vocabulary/redeploy.messages.js';
import { redeployMessages } from './redeploy.messages.js';
import { placesInLine } from './redeploy-queue.js';
import classes from './redeploys.module.css';
import { useOpenRedeploys } from './redeploys.queries.js';
import { stepsOf } from './run-steps.js';

/** The colours of the state badges, which are readable on their own tint in both schemes. */
function tone(name: Tone): () => { root: Record<`--alert-${'color' | 'bg' | 'bd'}`, string> } {
  return () => ({
    root: {
      '--alert-color': `var(--tone-${name}-text)`,
      '--alert-bg': `var(--tone-${name}-tint)`,
      '--alert-bd': '1px solid transparent',
    },
  });
}

/** What a redeploy waits for, or why it did not succeed. */
export function RedeployNotice({ redeploy }: { redeploy: RedeployReply }) {
  if (redeploy.state === 'queued') return <WaitNotice redeploy={redeploy} />;
  if (redeploy.failure) return <FailureNotice redeploy={redeploy} failure={redeploy.failure} />;
  return null;
}

function WaitNotice({ redeploy }: { redeploy: RedeployReply }) {
  const t = useMessages(redeployMessages);
  const mayMaintain = useMay('maintenance-access');
  const { rows } = useOpenRedeploys(redeploy.waitsFor === 'turn');
  const server = redeploy.server.name;
  const place = rows && placesInLine(rows).get(redeploy.id);
  if (redeploy.waitsFor === 'turn') {
    const text =
      place === undefined ? t('turnPlain', { server }) : t('turnText', { server, place });
    return <Waiting icon={<Clock aria-hidden />} title={t('turnTitle')} text={text} />;
  }
  const held = <Pause aria-hidden />;
  if (redeploy.waitsFor === 'platform-update') {
    return <Waiting icon={held} title={t('updateTitle')} text={t('updateText')} />;
  }
  return (
    <Waiting icon={held} title={t('maintenanceTitle')} text={t('maintenanceText')}>
      {mayMaintain && (
        <Link className={classes.link} to="/maintenance">
          {t('toMaintenance')}
        </Link>
      )}
    </Waiting>
  );
}

interface WaitingProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

function Waiting({ icon, title, text, children }: WaitingProps) {
  return (
    <Alert icon={icon} title={title} className={classes.notice} vars={tone('waiting')}>
      <Text size="sm">{text}</Text>
      {children}
    </Alert>
  );
}

interface FailureNoticeProps {
  redeploy: RedeployReply;
  failure: NonNullable<RedeployReply['failure']>;
}

function FailureNotice({ redeploy, failure: { code, detail } }: FailureNoticeProps) {
  const t = useMessages(redeployMessages);
  const failure = useMessages(failureMessages);
  const step = useMessages(stepMessages);
  const lost = redeploy.state === 'lost';
  const where = stepsOf(redeploy).find(({ state }) => state === 'failed');
  return (
    <Alert
      icon={lost ? <CircleHelp aria-hidden /> : <CircleX aria-hidden />}
      title={failure(`${code}.cause`)}
      className={classes.notice}
      vars={tone(lost ? 'unknown' : 'failed')}
    >
      <Text size="sm">{failure(`${code}.next`)}</Text>
      {where && <Text size="sm">{t('failedIn', { step: step(where.step) })}</Text>}
      {detail !== '' && (
        <Text size="sm" mt={4} className={classes.detail}>
          {detail}
        </Text>
      )}
      <Code mt="xs">{code}</Code>
    </Alert>
  );
}
