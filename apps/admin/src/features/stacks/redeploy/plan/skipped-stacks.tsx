import type { SkipReason } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { obstacleMessages } from '#shared/vocabulary/obstacle.messages.js';
import classes from '../redeploy.module.css';
import { redeployMessages } from '../redeploy.messages.js';

interface SkippedStacksProps {
  groups: readonly { reason: SkipReason; names: readonly string[] }[];
}

export function SkippedStacks({ groups }: SkippedStacksProps) {
  const t = useMessages(obstacleMessages);
  const words = useMessages(redeployMessages);
  return (
    <div role="region" aria-label={words('stays')} className={classes.skipped} tabIndex={0}>
      <dl>
        {groups.map(({ reason, names }) => (
          <div key={reason}>
            <dt>{names.join(', ')}</dt>
            <dd>{t(reason)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
