import { Skeleton } from '@mantine/core';
import type { SshSetupReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { NeedsPermission } from '#shared/permissions/needs-permission.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { updateSettings } from '#shared/queries/update-settings.queries.js';
import { RunningNotice } from '../running-notice.js';
import { useRunningUpdate } from '../updates.queries.js';
import { SecretMissing } from './secret-missing.js';
import { SshAccess } from './ssh-access.js';
import { sshGapOf } from './ssh-gap.js';
import { sshGapMessages, sshMessages } from './ssh.messages.js';

export function SshPage() {
  const t = useMessages(sshMessages);
  const mayEdit = useHasPermission('maintenance-ssh-edit');
  const runningUpdate = useRunningUpdate();
  const { data: setup, error, refetch } = useQuery(updateSettings);
  return (
    <Page title={t('title')} state={setup && <AccessState ssh={setup.ssh} />}>
      {setup && !setup.canStoreSecrets && <SecretMissing />}
      {!mayEdit && <NeedsPermission permission="maintenance-ssh-edit" />}
      {runningUpdate && <RunningNotice update={runningUpdate} title={t('running')} />}
      {!setup && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!setup && !error && <Skeleton height={480} aria-busy="true" />}
      {setup && <SshAccess setup={setup} readOnly={!mayEdit || runningUpdate !== undefined} />}
    </Page>
  );
}

/** Whether updates can connect over SSH and, if not, what is missing. */
function AccessState({ ssh }: { ssh: SshSetupReply | null }) {
  const t = useMessages(sshMessages);
  const tGap = useMessages(sshGapMessages);
  const gap = sshGapOf(ssh);
  if (gap === null) return <ToneBadge tone="done" icon={Check} label={t('ready')} />;
  return <ToneBadge tone="waiting" icon={TriangleAlert} label={tGap(gap)} />;
}
