import type { RunLogLine } from '#shared/run-view/log/text/run-log.js';
import { useMessages } from '#shared/i18n/messages.js';
import { redeployMessages } from './redeploy.messages.js';
import classes from '../redeploys.module.css';

/** The full output of Portainer, collapsed: the reason is already shown above. */
export function PlatformOutput({ lines }: { lines: readonly RunLogLine[] | undefined }) {
  const t = useMessages(redeployMessages);
  const output = lines?.findLast((line) => line.output)?.output;
  if (!output) return null;
  const count = output.split('\n').length;
  return (
    <details className={classes.output}>
      <summary>{t('output', { count })}</summary>
      <pre role="region" aria-label={t('output', { count })} tabIndex={0}>
        {output}
      </pre>
    </details>
  );
}
