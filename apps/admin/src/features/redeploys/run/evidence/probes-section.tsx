import { Text } from '@mantine/core';
import type { ProbeResultReply, RedeployReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { stepMessages } from '#shared/vocabulary/redeploy.messages.js';
import { evidenceMessages } from './evidence.messages.js';
import classes from './evidence.module.css';
import { redeployProbes } from './evidence.queries.js';

/** The results of the probes of a run, with the beginning of each unexpected response. */
export function ProbesSection({ redeploy }: { redeploy: RedeployReply }) {
  const t = useMessages(evidenceMessages);
  const { data, error, refetch } = useQuery(redeployProbes(redeploy));
  if (error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.probes.length === 0) return null;
  return (
    <Section title={t('probes')}>
      <ul className={classes.probes}>
        {data.probes.map((probe) => (
          <li key={`${probe.step} ${probe.name}`}>
            <Probe probe={probe} />
          </li>
        ))}
      </ul>
      {data.isRestricted && data.probes.some(({ fault }) => fault !== null) && (
        <Text size="sm" c="dimmed">
          {t('answersRestricted')}
        </Text>
      )}
    </Section>
  );
}

function Probe({ probe }: { probe: ProbeResultReply }) {
  const t = useMessages(evidenceMessages);
  const tStep = useMessages(stepMessages);
  const { name, target, status, durationMs, fault, excerpt } = probe;
  const facts = [
    ...(status === null ? [] : [t('status', { status })]),
    t('duration', { value: durationMs }),
    ...(probe.step === 'rolling-back' ? [tStep(probe.step)] : []),
  ];
  return (
    <>
      <span className={classes.head}>
        <strong>{name}</strong>
        <StateBadge kind="redeploy" value={fault === null ? 'succeeded' : 'failed'} />
        {target !== name && <code className={classes.image}>{target}</code>}
        <Text span size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </span>
      {fault !== null && <Text size="sm">{fault}</Text>}
      {excerpt !== null && excerpt !== '' && <pre>{excerpt}</pre>}
    </>
  );
}
