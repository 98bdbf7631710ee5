import { Skeleton } from '@mantine/core';
import type { SshSetupReply, UpdateScriptSummary } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { maintenanceMode } from '#shared/queries/maintenance.queries.js';
import classes from './updates.module.css';
import { updatesMessages } from './updates.messages.js';
import { updateSettings } from './updates.queries.js';

export function Readiness() {
  const { data: setup, error, refetch } = useQuery(updateSettings);
  if (!setup && error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.ready} aria-busy={!setup}>
      {setup ? (
        <>
          <SshReadiness ssh={setup.ssh} />
          <ScriptReadiness script={setup.script} />
          <MaintenanceReadiness />
        </>
      ) : (
        [1, 2, 3].map((part) => <Skeleton key={part} height={104} />)
      )}
    </div>
  );
}

function SshReadiness({ ssh }: { ssh: SshSetupReply | null }) {
  const t = useMessages(updatesMessages);
  const link = (
    <Link className={classes.link} to="/maintenance/ssh">
      {t(ssh ? 'toSsh' : 'setUp')}
    </Link>
  );
  if (!ssh) {
    return (
      <Section title={t('readySsh')} aside={link}>
        <ReadinessState tone="waiting">{t('readyNone')}</ReadinessState>
      </Section>
    );
  }
  const { username, host, port, hostKey } = ssh;
  return (
    <Section title={t('readySsh')} aside={link}>
      <p className={classes.mono}>{`${username}@${host}:${port}`}</p>
      <ReadinessState tone={hostKey === null ? 'waiting' : 'done'}>
        {t(hostKey === null ? 'readyUnconfirmed' : 'readyConfirmed')}
      </ReadinessState>
    </Section>
  );
}

function ScriptReadiness({ script }: { script: UpdateScriptSummary }) {
  const t = useMessages(updatesMessages);
  const { custom, defaultFrom, changedBy } = script;
  const source = defaultFrom === 'setting' ? t('scriptSetting') : t('scriptBuiltIn');
  return (
    <Section
      title={t('readyScript')}
      aside={
        <Link className={classes.link} to="/maintenance/script">
          {t('toScript')}
        </Link>
      }
    >
      <ReadinessState tone="done">
        {custom ? t('scriptCustom', { name: changedBy ?? '–' }) : source}
      </ReadinessState>
    </Section>
  );
}

function MaintenanceReadiness() {
  const t = useMessages(updatesMessages);
  const { data: mode } = useQuery(maintenanceMode);
  return (
    <Section
      title={t('readyMaintenance')}
      aside={
        <Link className={classes.link} to="/maintenance">
          {t('toMaintenance')}
        </Link>
      }
    >
      {mode && (
        <ReadinessState tone={mode.active ? 'waiting' : 'done'}>
          {t(mode.active ? 'maintenanceOn' : 'maintenanceOff')}
        </ReadinessState>
      )}
      {mode?.active && mode.message !== '' && <p>{mode.message}</p>}
    </Section>
  );
}

function ReadinessState({ tone, children }: { tone: 'done' | 'waiting'; children: ReactNode }) {
  const Icon = tone === 'done' ? Check : TriangleAlert;
  return (
    <p className={classes.state} data-tone={tone}>
      <Icon size={14} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
