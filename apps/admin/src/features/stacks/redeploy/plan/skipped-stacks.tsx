import type { SkipReason } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { obstacleMessages } from '#shared/vocabulary/obstacle.messages.js';
import {
  remedyMessages,
  type RemediableObstacle,
} from '#shared/vocabulary/obstacle-remedy.messages.js';
import classes from '../redeploy.module.css';
import { redeployMessages } from '../redeploy.messages.js';

/** Reasons whose text already says what to do. */
const selfExplanatoryReasons: readonly SkipReason[] = [
  'stopped',
  'up-to-date',
  'never-in-bulk',
  'rolled-back',
];

interface SkippedStacksProps {
  groups: readonly { reason: SkipReason; names: readonly string[] }[];
}

export function SkippedStacks({ groups }: SkippedStacksProps) {
  const t = useMessages(obstacleMessages);
  const tRemedy = useMessages(remedyMessages);
  const tRedeploy = useMessages(redeployMessages);
  return (
    <div role="region" aria-label={tRedeploy('stays')} className={classes.skipped} tabIndex={0}>
      <dl>
        {groups.map(({ reason, names }) => (
          <div key={reason}>
            <dt>{names.join(', ')}</dt>
            <dd>
              {t(reason)} {hasRemedy(reason) && tRemedy(reason)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function hasRemedy(reason: SkipReason): reason is RemediableObstacle {
  return !selfExplanatoryReasons.includes(reason);
}
