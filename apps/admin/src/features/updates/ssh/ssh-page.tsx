import { Skeleton, Text } from '@mantine/core';
import type { PlatformVersionReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Page } from '#shared/feedback/page.js';
import { regionOf } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { NeedsPermission } from '#shared/permissions/needs-permission.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { RunningNotice } from '../running-notice.js';
import classes from '../updates.module.css';
import { updateSettings, useRunningUpdate } from '../updates.queries.js';
import { SecretMissing } from './secret-missing.js';
import { SshAccess } from './ssh-access.js';
import { sshMessages } from './ssh.messages.js';

export function SshPage() {
  const t = useMessages(sshMessages);
  const locale = useLocale();
  const formatServerNames = (servers: readonly PlatformVersionReply[]): string =>
    new Intl.ListFormat(regionOf(locale), { type: 'disjunction' }).format(
      servers.map(({ name }) => name),
    );
  const mayEdit = useHasPermission('maintenance-ssh-edit');
  const runningUpdate = useRunningUpdate();
  const { data: setup, error, refetch } = useQuery(updateSettings);
  return (
    <Page title={t('title')}>
      {setup && !setup.canStoreSecrets && <SecretMissing />}
      <Text size="sm" className={classes.intro}>
        {setup?.servers.length === 1
          ? t('intro', { server: setup.servers[0]?.name })
          : t('introSeveral', { servers: formatServerNames(setup?.servers ?? []) })}
      </Text>
      {!mayEdit && <NeedsPermission permission="maintenance-ssh-edit" />}
      {runningUpdate && <RunningNotice update={runningUpdate} title={t('running')} />}
      {!setup && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!setup && !error && <Skeleton height={480} aria-busy="true" />}
      {setup && <SshAccess setup={setup} readOnly={!mayEdit || runningUpdate !== undefined} />}
    </Page>
  );
}
