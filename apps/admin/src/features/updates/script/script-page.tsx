import { Skeleton, Text } from '@mantine/core';
import type { UpdateScriptSummary } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Page } from '#shared/feedback/page.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { NeedsPermission } from '#shared/permissions/needs-permission.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { RunningNotice } from '../running-notice.js';
import classes from '../updates.module.css';
import { updateSettings, useRunningUpdate } from '../updates.queries.js';
import { ScriptForm } from './script-form.js';
import { scriptMessages } from './script.messages.js';

export function ScriptPage() {
  const t = useMessages(scriptMessages);
  const format = useFormat();
  const mayEdit = useHasPermission('maintenance-ssh-edit');
  const runningUpdate = useRunningUpdate();
  const { data: setup, error, refetch } = useQuery(updateSettings);
  return (
    <Page title={t('title')}>
      <div className={classes.intro}>
        {setup && (
          <>
            <ScriptSource script={setup.script} />
            <Text size="xs" c="dimmed">
              {t('identity', { hash: setup.script.hash, size: format.bytes(setup.script.bytes) })}
            </Text>
          </>
        )}
        <details className={classes.explained}>
          <summary>{t('explain')}</summary>
          <p>{t('intro')}</p>
          {setup && !setup.script.custom && setup.script.defaultFrom === 'built-in' && (
            <p>{t('builtInHint')}</p>
          )}
        </details>
      </div>
      {!mayEdit && (
        <div>
          {setup && !('text' in setup.script) && <Text size="sm">{t('hidden')}</Text>}
          <NeedsPermission permission="maintenance-ssh-edit" />
        </div>
      )}
      {runningUpdate && <RunningNotice update={runningUpdate} title={t('running')} />}
      {!setup && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!setup && !error && <Skeleton height={480} aria-busy="true" />}
      {setup && 'text' in setup.script && (
        <ScriptForm script={setup.script} readOnly={!mayEdit || runningUpdate !== undefined} />
      )}
    </Page>
  );
}

function ScriptSource({ script }: { script: UpdateScriptSummary }) {
  const t = useMessages(scriptMessages);
  const format = useFormat();
  const { custom, changedAt, changedBy, defaultFrom } = script;
  if (custom) {
    const changedText = changedAt === null ? '–' : format.dateTime(changedAt);
    return (
      <Text size="sm" fw={600}>
        {t('custom', { when: changedText, name: changedBy ?? '–' })}
      </Text>
    );
  }
  return (
    <Text size="sm" fw={600}>
      {t(defaultFrom === 'setting' ? 'setting' : 'builtIn')}
    </Text>
  );
}
