import type { StackReply } from '@stackyard/contracts';
import { Ban } from 'lucide-react';
import detailClasses from '#shared/detail/detail.module.css';
import { useMessages } from '#shared/i18n/messages.js';
import { obstacleMessages } from '#shared/vocabulary/obstacle.messages.js';
import { DuplicatesLink } from '../duplicates/stack-duplicates.js';
import { OpenRedeployLink } from '../redeploy-cell.js';
import { ContainersCell, FreshnessCell, HealthCell } from '../stack-cells.js';
import { NeverInBulk } from '../settings/never-in-bulk.js';
import { stackPageMessages } from './stack-page.messages.js';
import classes from './stack-page.module.css';

export function StackStateLine({ stack }: { stack: StackReply }) {
  const { name, openRedeploy, server, environment } = stack;
  return (
    <>
      <HealthCell stack={stack} />
      <ContainersCell stack={stack} withNoun />
      <span role="status" className={classes.live}>
        {openRedeploy && <OpenRedeployLink name={name} redeploy={openRedeploy} />}
      </span>
      <FreshnessCell stack={stack} withCheckTime={false} />
      {stack.neverInBulk && <NeverInBulk />}
      <span className={detailClasses.quiet}>
        {server.name} / {environment.name}
      </span>
    </>
  );
}

/** Why a stack cannot be redeployed. */
export function StackObstacle({ stack: { obstacle } }: { stack: StackReply }) {
  const t = useMessages(stackPageMessages);
  const tObstacle = useMessages(obstacleMessages);
  return (
    <div role="status">
      {obstacle && (
        <p className={`${detailClasses.notice} ${classes.notice}`}>
          <Ban size={16} aria-hidden />
          <span>
            <strong>{t('notRedeployable')}</strong> {tObstacle(obstacle)}{' '}
            {obstacle === 'duplicate' && <DuplicatesLink>{t('duplicates')}</DuplicatesLink>}
          </span>
        </p>
      )}
    </div>
  );
}
