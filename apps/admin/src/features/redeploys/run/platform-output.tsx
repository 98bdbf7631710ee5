import { Fragment } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { ColouredText } from '#shared/run-view/log/coloured-text.js';
import { styledText } from '#shared/run-view/log/text/ansi.js';
import type { RunLogLine } from '#shared/run-view/log/text/run-log.js';
import { redeployMessages } from './redeploy.messages.js';
import classes from '../redeploys.module.css';

/**
 * The full output of the platform from the latest log line that has any. Collapsed, because the
 * reason for a failure is shown above.
 */
export function PlatformOutput({ lines }: { lines: readonly RunLogLine[] | undefined }) {
  const t = useMessages(redeployMessages);
  const output = lines?.findLast((line) => line.output)?.output;
  if (!output) return null;
  const rows = output.split('\n').map(styledText);
  const count = rows.length;
  return (
    <details className={classes.output}>
      <summary>{t('output', { count })}</summary>
      <pre role="region" aria-label={t('output', { count })} tabIndex={0}>
        {rows.map(({ text, parts = [{ text }] }, rowIndex) => (
          <Fragment key={rowIndex}>
            <ColouredText parts={parts} />
            {'\n'}
          </Fragment>
        ))}
      </pre>
    </details>
  );
}
