import { Skeleton, Text } from '@mantine/core';
import type { UpdateScriptSummary } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileCheck, FilePen } from 'lucide-react';
import { Page } from '#shared/feedback/page.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { NeedsPermission } from '#shared/permissions/needs-permission.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { updateSettings } from '#shared/queries/update-settings.queries.js';
import { RunningNotice } from '../running-notice.js';
import { useRunningUpdate } from '../updates.queries.js';
import { ScriptDetails } from './script-details.js';
import { ScriptForm } from './script-form.js';
import classes from './script.module.css';
import { scriptMessages } from './script.messages.js';

export function ScriptPage() {
  const t = useMessages(scriptMessages);
  const mayEdit = useHasPermission('maintenance-ssh-edit');
  const runningUpdate = useRunningUpdate();
  const { data: setup, error, refetch } = useQuery(updateSettings);
  return (
    <Page title={t('title')} state={setup && <ScriptSource script={setup.script} />}>
      {!mayEdit && (
        <div>
          {setup && !('text' in setup.script) && <Text size="sm">{t('hidden')}</Text>}
          <NeedsPermission permission="maintenance-ssh-edit" />
        </div>
      )}
      {runningUpdate && <RunningNotice update={runningUpdate} title={t('running')} />}
      {!setup && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!setup && !error && <Skeleton height={480} aria-busy="true" />}
      {setup && (
        <div className={classes.columns}>
          {'text' in setup.script && (
            <ScriptForm script={setup.script} readOnly={!mayEdit || runningUpdate !== undefined} />
          )}
          <ScriptDetails setup={setup} />
        </div>
      )}
    </Page>
  );
}

function ScriptSource({ script }: { script: UpdateScriptSummary }) {
  const t = useMessages(scriptMessages);
  const format = useFormat();
  const { custom, changedAt, changedBy, defaultFrom } = script;
  if (custom) {
    const when = changedAt === null ? '–' : format.dateTime(changedAt);
    const detail = t('changed', { when, name: changedBy ?? '–' });
    return <ToneBadge tone="waiting" icon={FilePen} label={t('custom')} detail={detail} />;
  }
  const label = t(defaultFrom === 'setting' ? 'setting' : 'builtIn');
  return <ToneBadge tone="unknown" icon={FileCheck} label={label} />;
}
