import { Text } from '@mantine/core';
import type { UpdateRunReply } from '@stackyard/contracts';
import { CheckList } from '#shared/feedback/check-list.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../updates.module.css';
import { useCheckLines } from '../use-check-lines.js';
import { runMessages } from './run.messages.js';

/**
 * The checks before the update, expanded if a check failed, and a note if the log is incomplete.
 */
export function UpdateFindings({ update: { checks, truncated } }: { update: UpdateRunReply }) {
  const t = useMessages(runMessages);
  const lines = useCheckLines(checks);
  const failedCount = checks.filter(({ ok }) => !ok).length;
  return (
    <>
      {lines.length > 0 && (
        <details className={classes.findings} open={failedCount > 0}>
          <summary>
            {t('checks')}{' '}
            <Text span size="sm" c={failedCount > 0 ? 'var(--tone-failed-text)' : 'dimmed'}>
              {failedCount > 0
                ? t('checksFailed', { count: failedCount })
                : t('checksPassed', { count: lines.length })}
            </Text>
          </summary>
          <CheckList label={t('checks')} checks={lines} />
        </details>
      )}
      {truncated && (
        <Text size="sm" c="var(--tone-waiting-text)">
          {t('truncated')}
        </Text>
      )}
    </>
  );
}
