import { useMessages } from '../../../shared/i18n/messages.js';
import { obstacleMessages } from '../../../shared/vocabulary/redeploy.messages.js';
import type { SkipReason } from './redeploy-plan.js';
import classes from './redeploy.module.css';

interface SkippedStacksProps {
  groups: readonly { reason: SkipReason; names: readonly string[] }[];
}

/** Stacks that stay as they are, each reason with the stacks it holds for. */
export function SkippedStacks({ groups }: SkippedStacksProps) {
  const t = useMessages(obstacleMessages);
  return (
    <dl className={classes.skipped}>
      {groups.map(({ reason, names }) => (
        <div key={reason}>
          <dt>{names.join(', ')}</dt>
          <dd>{t(reason)}</dd>
        </div>
      ))}
    </dl>
  );
}
