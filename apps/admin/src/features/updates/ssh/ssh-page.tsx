import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { NeedsPermission } from '#shared/permissions/needs-permission.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { RunningNotice } from '../running-notice.js';
import classes from '../updates.module.css';
import { updateSettings, useRunningUpdate } from '../updates.queries.js';
import { SshAccess } from './ssh-access.js';
import { sshMessages } from './ssh.messages.js';

export function SshPage() {
  const t = useMessages(sshMessages);
  const may = useHasPermission('maintenance-ssh-edit');
  const running = useRunningUpdate();
  const { data: setup, error, refetch } = useQuery(updateSettings);
  return (
    <Page title={t('title')}>
      <Text size="sm" className={classes.intro}>
        {t('intro')}
      </Text>
      {!may && <NeedsPermission permission="maintenance-ssh-edit" />}
      {running && <RunningNotice update={running} title={t('running')} />}
      {!setup && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!setup && !error && <Skeleton height={480} aria-busy="true" />}
      {setup && <SshAccess setup={setup} readOnly={!may || running !== undefined} />}
    </Page>
  );
}
