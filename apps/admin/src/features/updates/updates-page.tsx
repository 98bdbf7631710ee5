import { Button, Text, Title } from '@mantine/core';
import type { UpdateRunReply } from '@stackyard/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { KeyRound, Rocket } from 'lucide-react';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { NeedsPermission } from '#shared/permissions/needs-permission.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { DataTable } from '#shared/table/data-table.js';
import { nextPageOf } from '#shared/table/next-page.js';
import { updateSettings } from '#shared/queries/update-settings.queries.js';
import { Readiness } from './readiness.js';
import { RunningNotice } from './running-notice.js';
import { StartUpdate } from './start/start-update.js';
import { currentStepOf } from './update-state.js';
import { updateStepMessages } from './update-words.messages.js';
import classes from './updates.module.css';
import { updatesMessages } from './updates.messages.js';
import { updateList, useRunningUpdate } from './updates.queries.js';
import { useUpdateColumns } from './use-update-columns.js';

export function UpdatesPage() {
  const t = useMessages(updatesMessages);
  const mayUpdate = useHasPermission('maintenance-update');
  const runningUpdate = useRunningUpdate();
  return (
    <Page title={t('title')} actions={mayUpdate && !runningUpdate && <StartButton />}>
      <Text size="sm" className={classes.intro}>
        {t('intro')}
      </Text>
      {!mayUpdate && <NeedsPermission permission="maintenance-update" />}
      {runningUpdate && <RunningUpdate update={runningUpdate} />}
      <Readiness />
      <PastUpdates />
      <StartUpdate />
    </Page>
  );
}

/**
 * Opens the dialog for starting an update. While SSH access or its host key is missing, links to
 * the SSH settings instead.
 */
function StartButton() {
  const t = useMessages(updatesMessages);
  const navigate = useNavigate();
  const { data: setup } = useQuery(updateSettings);
  if (!setup) return null;
  if (!setup.ssh?.hostKey) {
    return (
      <Button
        leftSection={<KeyRound size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/maintenance/ssh" {...props} />}
      >
        {t(setup.ssh ? 'confirmKey' : 'setUp')}
      </Button>
    );
  }
  return (
    <Button
      leftSection={<Rocket size={16} aria-hidden />}
      onClick={() =>
        void navigate({ to: '.', search: (before) => ({ ...before, open: 'start' as const }) })
      }
    >
      {t('start')}
    </Button>
  );
}

function RunningUpdate({ update }: { update: UpdateRunReply }) {
  const t = useMessages(updatesMessages);
  const tUpdateStep = useMessages(updateStepMessages);
  const step = currentStepOf(update);
  const title = t('runningTitle', {
    server: update.server.name,
    step: step === null ? '' : tUpdateStep(step),
  });
  return <RunningNotice update={update} title={title} />;
}

function PastUpdates() {
  const t = useMessages(updatesMessages);
  const navigate = useNavigate();
  const list = useInfiniteQuery(updateList);
  const { data, error, refetch } = list;
  const columns = useUpdateColumns();
  if (!data && error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return (
    <DataTable
      name="updates"
      label={t('history')}
      toolbar={<Title order={2}>{t('history')}</Title>}
      columns={columns}
      rows={data?.pages.flatMap(({ updates }) => updates)}
      idOf={({ id }) => id}
      nameOf={({ id }) => t('number', { id })}
      onOpen={({ id }) =>
        void navigate({ to: '/maintenance/updates/$updateId', params: { updateId: id } })
      }
      onEndReached={nextPageOf(list)}
      empty={
        <Text size="sm" c="dimmed" py="xs">
          <strong>{t('emptyTitle')}.</strong> {t('emptyText')}
        </Text>
      }
    />
  );
}
