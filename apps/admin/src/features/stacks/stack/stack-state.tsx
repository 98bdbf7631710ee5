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

/** The current state of a stack in one line, and what prevents a redeploy. */
export function StackState({ stack }: { stack: StackReply }) {
  const t = useMessages(stackPageMessages);
  const obstacle = useMessages(obstacleMessages);
  return (
    <>
      <div className={detailClasses.line}>
        <HealthCell stack={stack} />
        <ContainersCell stack={stack} />
        <FreshnessCell stack={stack} />
        {stack.neverInBulk && <NeverInBulk />}
        <span className={detailClasses.quiet}>
          {stack.server.name} / {stack.environment.name}
        </span>
      </div>
      <div role="status">
        {stack.openRedeploy && (
          <p className={`${detailClasses.notice} ${classes.notice}`}>
            {t('openTitle')} <OpenRedeployLink name={stack.name} redeploy={stack.openRedeploy} />
          </p>
        )}
        {stack.obstacle && (
          <p className={`${detailClasses.notice} ${classes.notice}`}>
            <Ban size={16} aria-hidden />
            <span>
              <strong>{t('notRedeployable')}</strong> {obstacle(stack.obstacle)}{' '}
              {stack.obstacle === 'duplicate' && <DuplicatesLink>{t('duplicates')}</DuplicatesLink>}
            </span>
          </p>
        )}
      </div>
    </>
  );
}
