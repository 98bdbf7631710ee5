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
import { updateSettings } from '#shared/queries/update-settings.queries.js';
import { PlatformVersions } from './platform-versions.js';
import classes from './updates.module.css';
import { sshGapOf } from './ssh/ssh-gap.js';
import { sshGapMessages } from './ssh/ssh.messages.js';
import { updatesMessages } from './updates.messages.js';
import { sshAddressOf } from './ssh/ssh-address.js';

/** The version of each platform, and whether everything that an update needs is set up. */
export function Readiness() {
  const t = useMessages(updatesMessages);
  const { data: setup, error, refetch } = useQuery(updateSettings);
  if (!setup && error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.ready} aria-busy={!setup}>
      {setup ? (
        <>
          <PlatformVersions servers={setup.servers} />
          <Section title={t('setup')}>
            <dl className={classes.setup}>
              <SshReadiness ssh={setup.ssh} />
              <ScriptReadiness script={setup.script} />
              <MaintenanceReadiness />
            </dl>
          </Section>
        </>
      ) : (
        [1, 2].map((part) => <Skeleton key={part} height={104} />)
      )}
    </div>
  );
}

function SshReadiness({ ssh }: { ssh: SshSetupReply | null }) {
  const t = useMessages(updatesMessages);
  const tGap = useMessages(sshGapMessages);
  const gap = sshGapOf(ssh);
  const isHostKeyConfirmed = ssh?.hostKey !== null;
  return (
    <div>
      <dt>{t('readySsh')}</dt>
      <dd>
        {ssh && (
          <Link className={classes.link} to="/maintenance/ssh">
            <code className={classes.mono}>{sshAddressOf(ssh)}</code>
          </Link>
        )}
        {gap === null ? (
          <ReadinessState tone="done">
            {t(isHostKeyConfirmed ? 'readyConfirmed' : 'readyAcceptsNew')}
          </ReadinessState>
        ) : (
          <ReadinessState tone="waiting">
            <Link className={classes.link} to="/maintenance/ssh">
              {tGap(gap)}
            </Link>
            . {t('cannotRun')}
          </ReadinessState>
        )}
      </dd>
    </div>
  );
}

function ScriptReadiness({ script }: { script: UpdateScriptSummary }) {
  const t = useMessages(updatesMessages);
  const { custom, defaultFrom, changedBy } = script;
  const source = defaultFrom === 'setting' ? t('scriptSetting') : t('scriptBuiltIn');
  return (
    <div>
      <dt>{t('readyScript')}</dt>
      <dd>
        <Link className={classes.link} to="/maintenance/script">
          {custom ? t('scriptCustom', { name: changedBy ?? '–' }) : source}
        </Link>
      </dd>
    </div>
  );
}

/**
 * Shown only while maintenance is already active. Otherwise, the update itself starts maintenance.
 */
function MaintenanceReadiness() {
  const t = useMessages(updatesMessages);
  const { data: mode } = useQuery(maintenanceMode);
  if (!mode?.active) return null;
  return (
    <div>
      <dt>{t('readyMaintenance')}</dt>
      <dd>
        <ReadinessState tone="waiting">
          {t('maintenanceOn')}
          {mode.message !== '' && ` ${mode.message}`}
        </ReadinessState>
        <Link className={classes.link} to="/maintenance">
          {t('toMaintenance')}
        </Link>
      </dd>
    </div>
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
